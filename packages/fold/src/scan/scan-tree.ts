import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { identify } from '@trefoil/findings';
import type { Finding, Identifiable } from '@trefoil/findings';
import { loadDetectors } from '../engine/detectors.ts';
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
  const detectors = await loadDetectors(request.detectors);
  const facts = await gatherFacts(request, context);
  const { watch } = facts;
  const breather = createBreather(context);
  const items: Identifiable[] = [];
  for (const detector of detectors) {
    const conclusion = { settings: request.settings, breathe: breather };
    const found = await watch.time(`conclude ${detector.id}`, async () => {
      return await detector.conclude(facts.of(detector.id), conclusion);
    });
    for (const item of found) items.push(item);
  }
  items.push(...findingsOfParsing(facts));
  const findings = watch.timeSync('identify', () => identify(items).toSorted(compareFindings));
  return { findings, facts, timings: watch.timings() };
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
