/** The fields of a row that a search answers with, in its order. */
export const SEARCH_COLUMNS = [
  'bundle',
  'id',
  'title',
  'type',
  'tags',
  'matched',
  'score',
  'snippet',
  'path',
  'line',
] as const;
