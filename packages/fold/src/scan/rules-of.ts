import type { Finding, RuleDescription } from '@trefoil/findings';
import type { DetectorId } from '../engine/detector.ts';
import { loadDetectors } from '../engine/detectors.ts';
import { parseRules } from './parse-findings.ts';

/** The rules of what was found: a report describes no rule that has nothing to say. */
export async function rulesOf(
  detectors: readonly DetectorId[],
  findings: readonly Finding[],
): Promise<RuleDescription[]> {
  const found = new Set(findings.map(({ rule }) => rule));
  const loaded = await loadDetectors(detectors);
  return [...loaded.flatMap(({ rules }) => [...rules]), ...parseRules].filter(({ id }) => found.has(id));
}
