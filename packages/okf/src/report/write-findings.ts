import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { decodeText, readContained } from '@trefoil/corpus';
import { noScanFacts, ownTool, toReportFormat, writeReport } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { describeChecks } from './describe-checks.ts';

interface BundleFindings {
  readonly root: string;
  /** Where the bundle lies, as the paths of the findings begin. */
  readonly place: string;
  readonly findings: Iterable<Finding>;
}

/** Writes what was found in a bundle as a complete report, with paths relative to the workspace. */
export async function* writeFindings(
  { root, place, findings }: BundleFindings,
  format: string,
  context: Context,
): AsyncGenerator<string, void> {
  // A list, because a report describes the rules that its findings name, and does so before them.
  const listed = [...findings];
  const runs = [{ tool: ownTool('okf'), rules: describeChecks(listed), findings: listed }];
  const report = { scan: noScanFacts, runs };
  const note = (message: string) => context.report({ kind: 'note', message });
  yield* writeReport(toReportFormat(format, note), report, {
    note,
    source: rememberingLast((file) => linesOf(root, path.posix.relative(place, file))),
  });
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
