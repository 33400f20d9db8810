import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { gunzipSync } from 'node:zlib';
import { STDIN } from './open-reports.ts';

interface Words {
  readonly pattern?: string | undefined;
  readonly report?: readonly string[] | undefined;
}

const SNIFFED = 64 * 1024;

/**
 * What of the words is a pattern and what a report. On a command line both come as bare words: a first
 * word that names a report is one. A file that is no report stays a pattern, for paths are searched for.
 */
export async function nameReports({ pattern, report = [] }: Words, context: Context): Promise<Words> {
  if (pattern === undefined || pattern === '') return { report };
  if (pattern === STDIN && context.stdin !== undefined) return { report: [STDIN, ...report] };
  const file = await findFile(pattern, context);
  if (file === undefined || !isReport(file)) return { pattern, report };
  context.report({ kind: 'note', message: `${pattern} is read as a report, not searched for.` });
  return { report: [file, ...report] };
}

async function findFile(word: string, context: Context): Promise<string | undefined> {
  try {
    return await context.resolvePath('pattern', word);
  } catch (cause) {
    if (cause instanceof Problem) return undefined;
    throw cause;
  }
}

/** By what stands near its beginning; whether it can be read on is for the reader to say. */
function isReport(file: string): boolean {
  try {
    const head = readHead(file)?.replaceAll('\0', '') ?? '';
    return /^[^\w"{]*\{/.test(head) && /"(?:runs|output_version|fingerprint)"/.test(head);
  } catch {
    // What may not be read is text to search for.
    return false;
  }
}

function readHead(file: string): string | undefined {
  if (!statSync(file).isFile()) return undefined;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(SNIFFED);
    const head = bytes.subarray(0, readSync(descriptor, bytes, 0, SNIFFED, 0));
    return (head[0] === 0x1f && head[1] === 0x8b ? inflate(head) : head).toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}

/** Of a stream that is cut off: as much as can be had. */
function inflate(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: 2, maxOutputLength: 64 * SNIFFED });
  } catch {
    return Buffer.alloc(0);
  }
}
