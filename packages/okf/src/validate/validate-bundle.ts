import type { Bundle, BundleFile, Unparseable } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { checkConflict, checkLinks } from './check-body.ts';
import { checkConcept } from './check-concept.ts';
import { checkIndex, checkLog, checkVersion } from './check-reserved.ts';
import { FILE_START, findingAt } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether a bundle is one, by the letter of the format. */
export interface BundleValidation {
  readonly conformant: boolean;
  /** What makes it non-conformant, by path and line. */
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly counts: { readonly concepts: number; readonly indexes: number; readonly logs: number };
}

/** Judges every file of a bundle. */
export const validateBundle = derived((bundle: Bundle): BundleValidation => {
  const files: BundleFile[] = [...bundle.concepts, ...bundle.indexes, ...bundle.logs, ...bundle.unparseable];
  // One file can have more findings than a call can have arguments, so lists are never spread into one.
  const errors = files.flatMap((file) => ownFindings(file).errors);
  const warnings = files.flatMap((file) => [ownFindings(file).warnings, bodyFindings(file, bundle)].flat());
  return {
    conformant: errors.length === 0,
    errors: errors.toSorted(compareFindings),
    warnings: warnings.toSorted(compareFindings),
    counts: {
      concepts: bundle.concepts.length + bundle.unparseable.filter(isDocument).length,
      indexes: bundle.indexes.length,
      logs: bundle.logs.length,
    },
  };
});

function bodyFindings({ path, dir, document }: BundleFile, bundle: Bundle): Finding[] {
  if (document === undefined) return [];
  return [checkConflict({ path, dir, document }), checkLinks({ path, dir, document }, bundle)].flat();
}

type FileFindings = Pick<BundleValidation, 'errors' | 'warnings'>;

/** What follows from a file alone: kept with it, while other files of the bundle change. */
const ownFindings = derived((file: BundleFile): FileFindings => {
  if (file.kind === 'unparseable') return { errors: [unusable(file)], warnings: [] };
  const mark = bomFinding(file);
  if (file.kind === 'concept') {
    const { errors, warnings } = checkConcept(file);
    return { errors, warnings: [...mark, ...warnings] };
  }
  if (file.kind === 'log') return { errors: checkLog(file), warnings: mark };
  return { errors: checkIndex(file), warnings: [...mark, ...checkVersion(file)] };
});

function unusable({ path, line, column, reason, message }: Unparseable): Finding {
  return findingAt(path, { line, column }, { check: reason, message });
}

function bomFinding({ path, bom }: { path: string; bom: boolean }): Finding[] {
  if (!bom) return [];
  const message = 'the file begins with a byte order mark, which other readers take for text';
  return [findingAt(path, FILE_START, { check: 'byte_order_mark', message, source: 'convention' })];
}

/** A file of the bundle that should have been a concept; links that lead outside are not its files. */
function isDocument({ reason }: Unparseable): boolean {
  return reason !== 'escapes_bundle' && reason !== 'unreadable';
}

function compareFindings(left: Finding, right: Finding): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}
