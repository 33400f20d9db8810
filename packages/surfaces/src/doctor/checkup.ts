/** One thing that was looked at. */
export interface Checkup {
  readonly subject: string;
  /** `wrong` ends the command with 1; a `note` is for a person to judge. */
  readonly state: 'ok' | 'note' | 'wrong';
  readonly what: string;
  /** What to do about it. */
  readonly next?: string;
}
