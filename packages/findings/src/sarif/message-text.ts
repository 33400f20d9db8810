import { objectOf, textOf, textsOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';

/**
 * The text of a SARIF message. It may stand there, or under an id among the messages of its rule or tool, and
 * may have places for arguments.
 */
export function messageText(message: RawObject, ...messageStrings: readonly unknown[]): string | undefined {
  const template = textOf(message['text']) ?? named(message, messageStrings) ?? textOf(message['markdown']);
  const values = textsOf(message['arguments']);
  if (template === undefined || values.length === 0) {
    return template;
  }
  return template.replaceAll(/\{\{|\}\}|\{(\d{1,4})\}/g, (placeholder, index: string | undefined) =>
    index === undefined ? placeholder.slice(1) : (values[Number(index)] ?? placeholder),
  );
}

function named(message: RawObject, messageStrings: readonly unknown[]): string | undefined {
  const id = textOf(message['id']);
  if (id === undefined) {
    return undefined;
  }
  for (const strings of messageStrings) {
    const found = objectOf(objectOf(strings)[id]);
    const text = textOf(found['text']) ?? textOf(found['markdown']);
    if (text !== undefined) {
      return text;
    }
  }
  return undefined;
}

/** `[buffer](1)` points to a related location of the same result; what remains in plain text is the word. */
export function withoutLocationLinks(text: string): string {
  return text.includes('](') ? text.replaceAll(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\(\d+\)/g, '$1') : text;
}
