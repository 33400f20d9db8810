/** Every kind of line end becomes a line feed, and no offset moves: a blank before a line end means nothing here. */
export function withUniformLines(source: string): string {
  const text = source.includes('\r')
    ? source.replace(/\r(\n?)/g, (_, lineFeed) => (lineFeed === '' ? '\n' : ' \n'))
    : source;
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
