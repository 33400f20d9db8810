/** What is to become of one file; texts are whole, with the byte order mark where there is one. */
export interface FileChange {
  /** In the bundle, with `/`. */
  readonly path: string;
  /** What the change was made from; undefined for a file that is not there. */
  readonly before: string | undefined;
  /** Undefined takes the file away. */
  readonly after: string | undefined;
}

const MARK = '\u{FEFF}';

interface TextFile {
  readonly document: { readonly source: string };
  readonly bom?: boolean;
}

/** A document as its file holds it. */
export function fileText({ document, bom }: TextFile, source: string = document.source): string {
  return bom === true ? `${MARK}${source}` : source;
}
