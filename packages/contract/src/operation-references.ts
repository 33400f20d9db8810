const REFERENCE = /\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}/g;

/** Replaces operation ids in braces by the name that the reader of the text can use. */
export function replaceOperationReferences(text: string, nameOf: (id: string) => string): string {
  return text.includes('{') ? text.replace(REFERENCE, (_whole, id: string) => `\`${nameOf(id)}\``) : text;
}
