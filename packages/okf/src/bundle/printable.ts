/**
 * Text from a bundle as it may go to a terminal: control characters, which could move the cursor or
 * forge a line, are written as escapes.
 */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
