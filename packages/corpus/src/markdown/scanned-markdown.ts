/** A place in the scanned text, both numbers from 1; columns count UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export type LinkKind = 'inline' | 'reference' | 'collapsed' | 'shortcut' | 'autolink';

/** A link or an image. */
export interface Link extends TextPosition {
  readonly kind: LinkKind;
  /** What stands between the brackets, as written, on one line. */
  readonly text: string;
  /** The destination with escapes and entities undone; percent-encoding is left as it is. */
  readonly target: string;
  readonly title?: string;
  readonly image: boolean;
  /** Of its first character, in the scanned text. */
  readonly offset: number;
}

/** A link reference definition, `[label]: target "title"`. */
export interface LinkDefinition extends TextPosition {
  readonly label: string;
  readonly target: string;
  readonly title?: string;
  /** Whether a link uses it; a second definition of a label never is. */
  readonly used: boolean;
}

export interface Heading {
  readonly level: number;
  /** Without markup. */
  readonly text: string;
  readonly line: number;
  /** As GitHub makes it, made unique within the text. */
  readonly anchor: string;
}

export interface Footnotes {
  readonly references: readonly ({ readonly label: string } & TextPosition)[];
  readonly definitions: readonly { readonly label: string; readonly line: number }[];
}

/** `[text][label]` or `[label][]` without a definition: text for CommonMark, perhaps a slip of the author's. */
export interface UndefinedReference extends TextPosition {
  readonly text: string;
  readonly label: string;
}

export interface CodeBlock {
  readonly line: number;
  /** What stands behind the fence; empty for indented code. */
  readonly info: string;
  readonly fenced: boolean;
}

export interface ScannedMarkdown {
  readonly links: readonly Link[];
  readonly definitions: readonly LinkDefinition[];
  readonly headings: readonly Heading[];
  readonly footnotes: Footnotes;
  readonly undefinedReferences: readonly UndefinedReference[];
  readonly codeBlocks: readonly CodeBlock[];
}
