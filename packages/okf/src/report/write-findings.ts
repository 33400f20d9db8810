import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { decodeText, readContained } from '@trefoil/corpus';
import { createNumbering, noScanFacts, toReportFormat, writeReport } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';

/** What a check has against a bundle, as validate and lint tell it. */
export interface Fault {
  readonly check: string;
  readonly severity: Finding['severity'];
  /** In the bundle; null when it is about the bundle as a whole. */
  readonly path: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Writes faults of a bundle as a complete report, with paths relative to the workspace. */
export async function* writeFindings(
  { root, faults }: { readonly root: string; readonly faults: Iterable<Fault> },
  format: string,
  context: Context,
): AsyncGenerator<string, void> {
  const base = path.relative(context.roots[0] ?? context.cwd, root);
  const place = base === '..' || base.startsWith(`..${path.sep}`) ? root : base.split(path.sep).join('/');
  const findings = identified(faults, (file) => path.posix.join(place, file));
  const report = { scan: noScanFacts, runs: [{ tool: { name: 'okf' }, rules: [], findings }] };
  const note = (message: string) => context.report({ kind: 'note', message });
  yield* writeReport(toReportFormat(format, note), report, {
    note,
    source: rememberingLast((file) => linesOf(root, path.posix.relative(place, file))),
  });
}

function* identified(faults: Iterable<Fault>, placeOf: (file: string) => string): Generator<Finding> {
  const numbering = createNumbering();
  for (const { check, severity, path: file, line, column, message } of faults) {
    const finding = {
      rule: `okf/${check}`,
      kind: 'quality' as const,
      severity,
      confidence: 'high' as const,
      backend: 'okf',
      language: 'markdown',
      message,
      path: placeOf(file ?? 'index.md'),
      line: line ?? 1,
      column: column ?? 1,
      cwe: [],
      evidence: [],
      related: [],
    };
    yield numbering.identify({ finding });
  }
}

/** Findings of one file come together: it is read once for all of them. */
function rememberingLast<T>(read: (file: string) => T): (file: string) => T {
  let last: { readonly file: string; readonly result: T } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, result: read(file) };
    return last.result;
  };
}

function linesOf(root: string, file: string): readonly string[] | undefined {
  const read = readContained(root, file);
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text.split(/\r?\n/) : undefined;
}
