import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { openScan } from '@trefoil/findings';
import type { Finding, StoredScan } from '@trefoil/findings';

/** How a task says which finding it was made from; the fingerprint outlives moved lines and renamed files. */
const PREFIX = 'finding ';
const NO_SCAN: ReadonlySet<string> = new Set(['scan.none', 'scan.unknown']);
/** An id or fingerprint may be cut short, as people do with commits. */
const MIN_PREFIX = 8;

export function provenanceOf(finding: Pick<Finding, 'fingerprint'>): string {
  return `${PREFIX}${finding.fingerprint}`;
}

/** The fingerprint of the finding that a provenance speaks of. */
export function findFingerprint(provenance: unknown): string | undefined {
  if (typeof provenance !== 'string' || !provenance.startsWith(PREFIX)) return undefined;
  return /^\S{1,200}/.exec(provenance.slice(PREFIX.length))?.[0];
}

/**
 * A finding of the active scan, by its id or fingerprint or the beginning of one.
 * @throws Problem `scan.none`, `sdlc.finding_unknown` or `sdlc.finding_ambiguous`
 */
export async function getStoredFinding(context: Context, given: string): Promise<Finding> {
  const scan = await openScan(context.workspace);
  const found = new Map<string, Finding>();
  for await (const { finding } of scan.read(allRows(scan))) {
    // A baseline's rest: what is not there any more needs no task.
    if (finding.baseline_state === 'absent') continue;
    if (finding.id === given || finding.fingerprint === given) return finding;
    const begins = finding.id.startsWith(given) || finding.fingerprint.startsWith(given);
    if (begins && given.length >= MIN_PREFIX) found.set(finding.id, finding);
  }
  const [only, another] = found.values();
  if (only !== undefined && another === undefined) return only;
  throw only === undefined ? findingUnknown(given) : findingAmbiguous(given, found.size);
}

/** The fingerprints of everything that the active scan found; undefined when no scan is stored. */
export async function readStoredFingerprints({
  workspace,
}: Context): Promise<ReadonlySet<string> | undefined> {
  try {
    const scan = await openScan(workspace);
    const found = new Set<string>();
    for await (const { finding } of scan.read(allRows(scan))) {
      if (finding.baseline_state !== 'absent') found.add(finding.fingerprint);
    }
    return found;
  } catch (failure) {
    if (failure instanceof Problem && NO_SCAN.has(failure.code)) return undefined;
    throw failure;
  }
}

function allRows({ info }: StoredScan): Uint32Array {
  return Uint32Array.from({ length: info.total }, (_, row) => row);
}

function findingUnknown(given: string): Problem {
  return new Problem({
    code: 'sdlc.finding_unknown',
    what: `The stored scan has no finding ${describeGiven(given)}.`,
    next: 'Take the id or fingerprint from a list of findings; scan again if files have changed since.',
  });
}

function findingAmbiguous(given: string, count: number): Problem {
  return new Problem({
    code: 'sdlc.finding_ambiguous',
    what: `${count} findings of the stored scan begin with ${describeGiven(given)}.`,
    next: 'Give more of the id.',
  });
}
