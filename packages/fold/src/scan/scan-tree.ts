import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { identify } from '@trefoil/findings';
import type { Finding, Identifiable } from '@trefoil/findings';
import { loadDetectors } from '../engine/detectors.ts';
import { engineVersion } from '../engine/engine-version.ts';
import { keepConclusions, readConclusions } from './findings-cache.ts';
import { compareText } from '../compare-text.ts';
import { gatherFacts } from './gather-facts.ts';
import type { TreeFacts } from './gather-facts.ts';
import { findingsOfParsing } from './parse-findings.ts';
import type { ScanRequest } from './scan-request.ts';
import type { Timing } from './stopwatch.ts';

export interface TreeScan {
  /** Sorted by path, place, rule and id; none suppressed yet. */
  readonly findings: readonly Finding[];
  readonly facts: TreeFacts;
  readonly timings: readonly Timing[];
}

/**
 * Scans sources: lists, reads, parses and judges them, and concludes. The same files give the same findings, however
 * many workers there are, in whatever order they are done, and whether or not they were analysed before.
 * @throws Problem `scan.no_repository`, `scan.revision_unknown` or `scan.workers`
 */
export async function scanTree(request: ScanRequest, context: Context): Promise<TreeScan> {
  const facts = await gatherFacts(request, context);
  const { watch } = facts;
  const key = conclusionKey(request, facts);
  const known = request.cache
    ? await watch.time('read conclusions', async () => await readConclusions(context.workspace, key))
    : undefined;
  const findings = known ?? (await conclude(facts, request, context));
  if (request.cache && known === undefined) await keepConclusions(context.workspace, key, findings);
  return { findings, facts, timings: watch.timings() };
}

/** Conclusions follow from the facts and from what was asked, and from nothing else. */
function conclusionKey({ detectors, settings }: ScanRequest, { fingerprint }: TreeFacts): string {
  return [fingerprint, detectors.join(), JSON.stringify(settings), engineVersion()].join(' ');
}

async function conclude(facts: TreeFacts, request: ScanRequest, context: Context): Promise<Finding[]> {
  const { watch } = facts;
  const breather = createBreather(context);
  const breathe = async () => {
    await breather();
  };
  const items: Identifiable[] = [];
  for (const detector of await loadDetectors(request.detectors)) {
    const found = await watch.time(`conclude ${detector.id}`, async () => {
      return await detector.conclude(facts.of(detector.id), { settings: request.settings, breathe });
    });
    for (const item of found) items.push(item);
  }
  items.push(...findingsOfParsing(facts));
  return watch.timeSync('identify', () => identify(items).toSorted(compareFindings));
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.rule, b.rule) ||
    compareText(a.id, b.id)
  );
}
