import { baselineStates } from '../finding.ts';
import type { Confidence, FindingKind, Severity } from '../finding.ts';
import type { Identifiable } from '../identity/identify.ts';
import { languageOfPath } from '../identity/language-of-path.ts';
import {
  filledTextOf,
  indexOf,
  listOf,
  objectOf,
  objectsOf,
  oneOf,
  textOf,
  textsOf,
} from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import { collectCwes } from './collect-cwes.ts';
import type { PlaceReader } from './read-place.ts';
import {
  readEvidence,
  readFix,
  readFunction,
  readRelated,
  readSnippet,
  readSuppression,
  resultMessage,
} from './read-result-parts.ts';
import { readLevel, readScore } from './read-rule.ts';
import type { KnownRule, RunContext } from './run-context.ts';

/** A result of another tool, as much of a finding as it tells. */
export function readForeignResult(result: RawObject, run: RunContext, places: PlaceReader): Identifiable {
  const known = run.findRule(result);
  const locations = objectsOf(result['locations']);
  const location = locations[0] ?? {};
  const place = places.place(location);
  const rule = ruleId(result, known);
  const language = readLanguage(location) ?? languageOfPath(place.path);
  const message = resultMessage(result, known?.raw['messageStrings'], run.driver['globalMessageStrings']);
  const cwe = readCwes({ result, run, known, message });
  const score =
    readScore(objectOf(result['properties'])['security-severity']) ?? known?.description.security_severity;
  const code = readSnippet(location);
  return {
    finding: {
      rule,
      kind: guessKind({ result, run, rule: known, securityRelated: cwe.length > 0 || score !== undefined }),
      severity: readSeverity(result, known),
      ...defined('security_severity', score),
      confidence: readConfidence(result, known),
      backend: run.tool.name.toLowerCase().replaceAll(/\s+/g, '-'),
      ...defined('language', language),
      message: message ?? rule,
      ...place,
      ...defined('function', readFunction(location, run.get('logicalLocations'))),
      cwe,
      evidence: readEvidence(result, places),
      // Some tools list the way to a finding as further locations of it.
      related: readRelated([...listOf(result['relatedLocations']), ...locations.slice(1)], places),
      ...defined('fix', readFix(result, places)),
      ...defined('suppression', readSuppression(result)),
      ...defined('baseline_state', oneOf(baselineStates, result['baselineState'])),
    },
    foreign: true,
    ...(code === undefined ? {} : { code }),
  };
}

function ruleId(result: RawObject, known: KnownRule | undefined): string {
  return (
    textOf(result['ruleId']) ?? textOf(objectOf(result['rule'])['id']) ?? known?.description.id ?? 'unknown'
  );
}

function readLanguage(location: RawObject): string | undefined {
  const region = objectOf(objectOf(location['physicalLocation'])['region']);
  return filledTextOf(region['sourceLanguage'])?.toLowerCase();
}

/** Said by the result, else by its rule, else `warning`, as SARIF has it. */
function readSeverity(result: RawObject, known: KnownRule | undefined): Severity {
  const kind = textOf(result['kind']) ?? 'fail';
  if (kind !== 'fail' && result['level'] === undefined) {
    return 'note';
  }
  return readLevel(result['level']) ?? known?.description.severity ?? 'warning';
}

function readConfidence(result: RawObject, known: KnownRule | undefined): Confidence {
  const said = objectOf(result['properties']);
  const ofRule = objectOf(known?.raw['properties']);
  const words = [
    said['confidence'],
    said['issue_confidence'],
    said['precision'],
    known?.description.precision,
    ofRule['confidence'],
  ];
  for (const word of words) {
    const confidence = confidenceWords[String(word).toLowerCase()];
    if (confidence !== undefined) {
      return confidence;
    }
  }
  return 'medium';
}

const confidenceWords: Readonly<Record<string, Confidence | undefined>> = {
  'very-high': 'high',
  high: 'high',
  certain: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  tentative: 'low',
};

interface CweClues {
  readonly result: RawObject;
  readonly run: RunContext;
  readonly known: KnownRule | undefined;
  readonly message: string | undefined;
}

function readCwes({ result, run, known, message }: CweClues): number[] {
  const properties = objectOf(result['properties']);
  const taxa = objectsOf(result['taxa'])
    .filter((taxon) => /cwe/i.test(`${taxonomyName(taxon, run)} ${String(taxon['id'])}`))
    .map((taxon) => taxon['id']);
  const tags = textsOf(properties['tags']).filter((tag) => /cwe/i.test(tag));
  const told = collectCwes([...taxa, ...tags, properties['cwe'], ...textsOf(properties['cwe'])]);
  if (told.length > 0) {
    return told;
  }
  const ofRule = known?.description.cwe ?? [];
  // Some tools name the weakness only where people read it.
  return ofRule.length > 0 ? [...ofRule] : collectCwes([/\bCWE-\d+\b/.exec(message ?? '')?.[0]]);
}

function taxonomyName(taxon: RawObject, run: RunContext): string {
  const component = objectOf(taxon['toolComponent']);
  const index = indexOf(component['index']);
  const listed = index === undefined ? undefined : objectsOf(run.get('taxonomies'))[index];
  return textOf(component['name']) ?? textOf(listed?.['name']) ?? '';
}

interface KindClues {
  readonly result: RawObject;
  readonly run: RunContext;
  readonly rule: KnownRule | undefined;
  readonly securityRelated: boolean;
}

/** SARIF has no word for what a finding is about; tags, weaknesses and the tool's name tell. */
function guessKind({ result, run, rule, securityRelated }: KindClues): FindingKind {
  const tags = [...textsOf(objectOf(result['properties'])['tags']), ...(rule?.description.tags ?? [])];
  const clues = [run.tool.name, rule?.description.id ?? textOf(result['ruleId']) ?? '', ...tags]
    .join(' ')
    .toLowerCase();
  if (/\b(?:gitleaks|trufflehog|secretlint|detect-secrets|secrets?)\b/.test(clues)) {
    return 'secret';
  }
  if (/\b(?:jscpd|duplicat\w*|clones?|copy-paste)\b/.test(clues)) {
    return 'clone';
  }
  if (securityRelated || /\bsecurity\b/.test(clues)) {
    return 'security';
  }
  return /\b(?:complexity|cyclomatic)\b/.test(clues) ? 'complexity' : 'quality';
}

/** Results that say that nothing is wrong; undefined for findings. */
export function nonFindingKind(result: RawObject): string | undefined {
  return oneOf(['pass', 'notApplicable'], result['kind']);
}

/** What the tool itself calls the same finding, by the names that it uses. */
export function foreignFingerprints(result: RawObject): Readonly<Record<string, string>> {
  const all = { ...objectOf(result['fingerprints']), ...objectOf(result['partialFingerprints']) };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
