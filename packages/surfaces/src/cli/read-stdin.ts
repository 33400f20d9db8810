import { Problem } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';

const MAX_STDIN_BYTES = 16 * 1024 * 1024;

/**
 * Standard input as the value of a field: its text without the last line break, or one item a line
 * for a list.
 * @throws Problem `input.stdin_too_large`
 */
export async function readStdinValue(
  stdin: NodeJS.ReadableStream,
  option: Pick<OptionSpec, 'list'>,
): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const part = Buffer.from(chunk as Buffer);
    bytes += part.length;
    if (bytes > MAX_STDIN_BYTES) {
      throw new Problem({
        code: 'input.stdin_too_large',
        what: 'Standard input exceeds 16 MiB.',
        next: 'Give the text in parts.',
      });
    }
    chunks.push(part);
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  return option.list ? text.split(/\r?\n/).filter((line) => line !== '') : text;
}
