/** What a row of the file list can hold, in the order in which it does. */
export const FILE_COLUMNS = ['path', 'id', 'dir', 'type', 'title', 'description'] as const;
