/** Why a file was not analysed, in the order in which answers list them. */
export const skipReasons = [
  'generated',
  'vendored',
  'minified',
  'binary',
  'too_large',
  'language',
  'excluded',
  'link',
  'special',
  'missing',
  'unreadable',
  'quarantined',
  'time_limit',
  'timeout',
  'memory',
  'crash',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const sentences: Readonly<Record<SkipReason, string>> = {
  generated: 'a tool wrote it',
  vendored: 'it is a copy of somebody else’s code',
  minified: 'it was made small for machines',
  binary: 'it is no text',
  too_large: 'it is larger than max_file_size',
  language: 'its language was not asked for',
  excluded: 'it is excluded',
  link: 'it is a link, and links are not followed',
  special: 'it is no regular file',
  missing: 'it was gone when it was to be read',
  unreadable: 'it may not be read',
  quarantined: 'it was lost twice before, and has not changed since',
  time_limit: 'the time for the whole scan was over',
  timeout: 'it took longer than file_timeout',
  memory: 'it took more memory than there was for it',
  crash: 'it broke what analysed it',
};

/** The end of "It was skipped because …". */
export function explainSkip(reason: SkipReason): string {
  return sentences[reason];
}

/** A file that was not analysed. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** More than the reason says: which marker, which stage. */
  readonly detail?: string;
}
