const REFERENCE = /\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)(?:\?([^{}\s]*))?\}/g;

/**
 * Mentions an operation, with the input it should be called with, in a text for people or agents:
 * `{okf.dirs?bundle=ga4}`. Each surface writes the call in its own way.
 */
export function referTo(id: string, input: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(input).toString();
  return query === '' ? `{${id}}` : `{${id}?${query}}`;
}

/** Replaces mentions of operations by what `callOf` makes of them, in backticks. */
export function replaceOperationReferences(
  text: string,
  callOf: (id: string, input: Readonly<Record<string, string>>) => string,
): string {
  if (!text.includes('{')) return text;
  return text.replace(REFERENCE, (_whole, id: string, query: string | undefined) => {
    return `\`${callOf(id, Object.fromEntries(new URLSearchParams(query ?? '')))}\``;
  });
}
