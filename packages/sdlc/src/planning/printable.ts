/** Text from a file as a terminal may show it: control characters, which could move the cursor, become visible. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => {
    if (char === '\t') return ' ';
    return `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
