import { Buffer } from 'node:buffer';
import { keyLine } from '@trefoil/corpus';
import type { TextPosition } from '@trefoil/corpus';
import { derived } from '../bundle/derived.ts';
import type { Edit, FindingFile, LintFinding } from './lint-finding.ts';
import { messageOf } from './lint-messages.ts';
import { severityOf } from './run-checks.ts';

const START: TextPosition = { line: 1, column: 1 };
const ID_LENGTH = 16;
const BOM_BYTES = 3;

/** A finding as it is told: with its id, place, sentence and fix. */
export function toFindingRow(findings: readonly LintFinding[], index: number) {
  const finding = findings[index];
  if (finding === undefined) return undefined;
  const place = placeOf(finding);
  const fix = fixOf(finding);
  const { check, path, metric, related } = finding;
  return {
    id: idOf(findings, index),
    check,
    severity: severityOf(check),
    path,
    line: place?.line ?? null,
    column: place?.column ?? null,
    message: messageOf(finding),
    metric: metric === null ? null : { ...metric },
    ...(fix === undefined ? {} : { fix }),
    ...(related === undefined ? {} : { related: related.map((other) => ({ ...other })) }),
  };
}

/** Where a finding is told to be; undefined when there is no file to look at. */
export function placeOf({ file, at }: LintFinding): TextPosition | undefined {
  if (file === undefined) return undefined;
  if (at === undefined) return START;
  if ('line' in at) return { line: at.line, column: at.column };
  const { document } = file;
  if (document?.kind !== 'document' || document.frontMatter === undefined) return START;
  const [first] = at;
  if (first === undefined || document.frontMatter.data[first] === undefined) return START;
  return keyLine(document, at) ?? START;
}

/**
 * The same for the same fault, also when lines above it come or go: made of the check, the file, what it
 * is about, and how often the same was found above.
 */
function idOf(findings: readonly LintFinding[], index: number): string {
  const { check, path, subject = '' } = findings[index] ?? { check: '', path: null };
  const earlier = repeats(findings)[index] ?? 0;
  const { createHash } = process.getBuiltinModule('node:crypto');
  const parts = [check, path ?? '', subject, String(earlier)].join('\0');
  return createHash('sha256').update(parts).digest('hex').slice(0, ID_LENGTH);
}

/** How often the same was found before, for each finding; those about one file stand together. */
const repeats = derived((findings: readonly LintFinding[]) => {
  let current: string | null | undefined;
  const seen = new Map<string, number>();
  return findings.map(({ path, subject = '' }) => {
    if (path !== current) seen.clear();
    current = path;
    const earlier = seen.get(subject) ?? 0;
    seen.set(subject, earlier + 1);
    return earlier;
  });
});

/** Edits are told in bytes of the file, which is what a writer replaces. */
function fixOf({ file, fix }: LintFinding) {
  const edit = fix?.();
  if (edit === undefined || file?.document === undefined) return undefined;
  return { path: file.path, edits: [toBytes(file, edit)] };
}

function toBytes({ document, bom }: FindingFile, { start, end, replacement }: Edit) {
  const source = document?.source ?? '';
  const before = (bom === true ? BOM_BYTES : 0) + Buffer.byteLength(source.slice(0, start), 'utf8');
  return { start: before, end: before + Buffer.byteLength(source.slice(start, end), 'utf8'), replacement };
}
