import type { JsonObject } from '@trefoil/contract';
import { lint } from '../../src/lint/lint.operation.ts';
import { call, concept, makeDirectory, serve } from '../open-bundles.ts';

export const GOOD = 'type: A\ntitle: T\ndescription: D\ngenerated: {by: a/1, at: 2026-01-31T10:00:00Z}';
/** Long enough not to be a stub. */
const TEXT = 'A text that is long enough to say something of its own.\n';

export type Files = Readonly<Record<string, string>>;

export interface FoundRow {
  readonly id: string;
  readonly check: string;
  readonly severity: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly metric: JsonObject | null;
  readonly fix?: { path: string; edits: { start: number; end: number; replacement: string }[] };
}

/** A concept with nothing to say against it but what the body holds. */
export function page(body: string = '', fields: string = GOOD): string {
  return concept(fields, `${TEXT}${body}`);
}

export async function lintFiles(files: Files, input: JsonObject = {}): Promise<JsonObject> {
  const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`kb/${name}`, content]));
  const { request } = await serve(['kb'], makeDirectory(placed));
  return await call(lint, { bundle: 'kb', limit: 1_000, max_bytes: 1_000_000, ...input }, request());
}

export async function findings(files: Files, input: JsonObject = {}): Promise<FoundRow[]> {
  return (await lintFiles(files, input))['findings'] as FoundRow[];
}

/** `c.md:6:1`, or the path alone, or `-` for the bundle. */
export function placeOf({ path, line, column }: FoundRow): string {
  if (path === null) return '-';
  return line === null ? path : `${path}:${line}:${column}`;
}

/** The files with a finding's fix applied to their bytes. */
export function applyFix(files: Files, { fix }: FoundRow): Files {
  if (fix === undefined) throw new Error('There is no fix.');
  let bytes = Buffer.from(files[fix.path] ?? '', 'utf8');
  for (const { start, end, replacement } of fix.edits.toReversed()) {
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]);
  }
  return { ...files, [fix.path]: bytes.toString('utf8') };
}
