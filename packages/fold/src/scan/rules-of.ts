import type { Finding, RuleDescription } from '@trefoil/findings';
import type { DetectorId } from '../engine/detector.ts';
import { loadDetectors } from '../engine/detectors.ts';
import { parseRules } from './parse-findings.ts';

/** Ids of every rule that a scan with these detectors may report. */
export async function rulesIn(detectors: readonly DetectorId[]): Promise<string[]> {
  return (await describeRules(detectors)).map(({ id }) => id);
}

/** The rules of what was found: a report describes no rule that has nothing to say. */
export async function rulesOf(
  detectors: readonly DetectorId[],
  findings: readonly Finding[],
): Promise<RuleDescription[]> {
  const found = new Set(findings.map(({ rule }) => rule));
  return (await describeRules(detectors)).filter(({ id }) => found.has(id));
}

async function describeRules(detectors: readonly DetectorId[]): Promise<RuleDescription[]> {
  const loaded = await loadDetectors(detectors);
  return [...loaded.flatMap(({ rules }) => [...rules]), ...parseRules];
}
