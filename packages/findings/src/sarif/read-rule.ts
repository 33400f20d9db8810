import { findingKinds, severities } from '../finding.ts';
import type { Severity } from '../finding.ts';
import { filledTextOf, isObject, objectOf, objectsOf, oneOf, textOf, textsOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import { precisions } from '../write/report.ts';
import type { RuleDescription } from '../write/report.ts';
import { collectCwes } from './collect-cwes.ts';
import { OWN_PROPERTIES } from './sarif-log.ts';

/** A rule as its tool describes it. */
export function readRule(raw: RawObject): RuleDescription {
  const properties = objectOf(raw['properties']);
  const own = properties[OWN_PROPERTIES];
  if (isObject(own)) {
    return readOwnRule(raw, own);
  }
  const id = textOf(raw['id']) ?? 'unknown';
  const name = filledTextOf(raw['name']);
  const full = filledTextOf(objectOf(raw['fullDescription'])['text']);
  const help = objectOf(raw['help']);
  const summary =
    filledTextOf(objectOf(raw['shortDescription'])['text']) ?? firstSentence(full) ?? name ?? id;
  return {
    id,
    ...defined('name', name),
    summary,
    ...defined('description', full === summary ? undefined : full),
    ...defined('help', filledTextOf(help['markdown']) ?? filledTextOf(help['text'])),
    ...defined('help_uri', filledTextOf(raw['helpUri'])),
    ...readRating(raw, properties),
    tags: textsOf(properties['tags']),
    cwe: readRuleCwes(raw, properties),
  };
}

/** A rule that was written here, as the rule that it was written from. */
function readOwnRule(raw: RawObject, own: RawObject): RuleDescription {
  const description = textOf(objectOf(raw['fullDescription'])['text']);
  const relations = objectsOf(raw['relationships']).map((relation) => objectOf(relation['target']));
  return {
    id: textOf(raw['id']) ?? 'unknown',
    ...defined('name', textOf(raw['name'])),
    summary: textOf(objectOf(raw['shortDescription'])['text']) ?? '',
    ...defined('description', own['described'] === true ? description : undefined),
    ...defined('help', textOf(objectOf(raw['help'])['markdown'])),
    ...defined('help_uri', textOf(raw['helpUri'])),
    ...defined('kind', oneOf(findingKinds, own['kind'])),
    ...readRating(raw, objectOf(raw['properties'])),
    tags: textsOf(own['tags']),
    cwe: relations.flatMap((target) => collectCwes([target['id']])),
  };
}

function readRating(
  raw: RawObject,
  properties: RawObject,
): Pick<RuleDescription, 'severity' | 'security_severity' | 'precision'> {
  return {
    severity: readLevel(objectOf(raw['defaultConfiguration'])['level']) ?? 'warning',
    ...defined('security_severity', readScore(properties['security-severity'])),
    ...defined('precision', oneOf(precisions, properties['precision'])),
  };
}

export function readLevel(level: unknown): Severity | undefined {
  return level === 'none' ? 'note' : oneOf(severities, level);
}

/** A CVSS score, which most tools write as text. */
export function readScore(score: unknown): number | undefined {
  const value = typeof score === 'string' && score.trim() !== '' ? Number(score) : score;
  return typeof value === 'number' && value >= 0 && value <= 10 ? value : undefined;
}

function firstSentence(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (/^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
}

function readRuleCwes(raw: RawObject, properties: RawObject): readonly number[] {
  const related = objectsOf(raw['relationships']).map((relation) => objectOf(relation['target']));
  const weaknesses = related
    .filter((target) => /cwe/i.test(String(objectOf(target['toolComponent'])['name'] ?? target['id'] ?? '')))
    .map((target) => target['id']);
  const named = [properties['cwe'], ...textsOf(properties['cwe']), ...textsOf(properties['tags'])];
  return collectCwes([...weaknesses, ...named.filter((text) => /cwe/i.test(String(text)))]);
}
