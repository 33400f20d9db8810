/** A key written twice in one mapping; the last one counts. */
export interface DuplicateKey {
  readonly key: string;
  /** Where the later one stands. */
  readonly line: number;
  readonly column: number;
}

/** A value that was not valid YAML and has been read as the text it plainly is. */
export interface RecoveredKey {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  /** What the YAML parser objects to. */
  readonly message: string;
  /** Where the value stands in the document, and the text that would make it valid; absent when only a tag was ignored. */
  readonly fix?: { readonly start: number; readonly end: number; readonly replacement: string };
}

/** The mapping at the top of a document. */
export interface FrontMatter {
  /** Keys in the author's order (JavaScript moves keys that are whole numbers to the front). No key is inherited. */
  readonly data: Record<string, unknown>;
  readonly duplicateKeys: readonly DuplicateKey[];
  readonly recovered: readonly RecoveredKey[];
  /** The YAML that `data` was read from: the block, with recovered values quoted. */
  readonly text: string;
}

/** What every document has, whatever its front matter. Offsets and columns count UTF-16 code units; lines start at 1. */
export interface DocumentParts {
  readonly source: string;
  /** The lines between the `---` lines; empty at 0 when there are none. */
  readonly yaml: { readonly start: number; readonly end: number };
  readonly body: string;
  readonly bodyLine: number;
  readonly bodyOffset: number;
  readonly crlf: boolean;
  readonly bom: boolean;
}

export interface ValidDocument extends DocumentParts {
  readonly kind: 'document';
  /** Absent when the document has no block; an empty block has no keys. */
  readonly frontMatter: FrontMatter | undefined;
}

export type InvalidReason =
  | 'unterminated'
  | 'syntax'
  | 'conflict'
  | 'not_a_mapping'
  | 'too_deep'
  | 'too_large'
  | 'too_many_nodes'
  | 'recursive_alias';

/** A document whose block cannot be read; its body still can. */
export interface InvalidDocument extends DocumentParts {
  readonly kind: 'invalid';
  readonly reason: InvalidReason;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type ParsedDocument = ValidDocument | InvalidDocument;
