export type Tint = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export interface Column {
  readonly header: string;
  readonly align?: 'left' | 'right';
  /** Columns with a higher number are dropped first when the line does not fit; 0 never. */
  readonly drop?: number;
}

/** What a text renderer may use; plain text when the stream is no terminal. */
export interface TextTools {
  /** Columns of the terminal, at most 100; undefined in a pipe, where lines are never cut. */
  readonly width: number | undefined;
  /** A path of an answer (relative to the workspace, or absolute) as it can be opened from here. */
  place(path: string): string;
  paint(tint: Tint, text: string): string;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): string;
}
