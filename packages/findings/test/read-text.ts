import type { ReportSource } from '../src/read/open-bytes.ts';

/** A report from memory, in chunks of so many bytes. */
export function readText(content: string | Uint8Array, chunkBytes = 64 * 1024): ReportSource {
  const bytes = Buffer.from(content);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  return { name: 'test report', stream: chunks() };
}
