import { baselineStates, confidences, findingKinds, severities } from '../finding.ts';
import type { Evidence, Finding, Fix, Place, RelatedPlace, Suppression } from '../finding.ts';
import { defined } from '../write/finding-row.ts';
import type { ByteScanner } from './byte-scanner.ts';
import {
  filledTextOf,
  isObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  oneOf,
  textOf,
} from './json-access.ts';
import type { RawObject } from './json-access.ts';

/** A row of the native format. Keys that no finding has are left out: whoever added them knows them. */
export function readFindingRow(value: unknown, scanner: ByteScanner): Finding {
  if (!isObject(value)) {
    throw scanner.malformed('a finding is an object');
  }
  const refuse = (key: string, expected: string): Error =>
    scanner.malformed(`the finding's ${key} is not ${expected}`);
  const text = (key: string): string => orThrow(textOf(value[key]), () => refuse(key, 'text'));
  const word = <Word extends string>(key: string, words: readonly Word[]): Word =>
    orThrow(oneOf(words, value[key]), () => refuse(key, `one of ${words.join(', ')}`));
  return {
    id: text('id'),
    fingerprint: text('fingerprint'),
    rule: text('rule'),
    kind: word('kind', findingKinds),
    severity: word('severity', severities),
    ...defined('security_severity', numberOf(value['security_severity'])),
    confidence: word('confidence', confidences),
    backend: text('backend'),
    ...defined('language', filledTextOf(value['language'])),
    message: text('message'),
    ...readPlace(value),
    path: text('path'),
    ...defined('function', filledTextOf(value['function'])),
    cwe: listOf(value['cwe']).filter((cwe) => typeof cwe === 'number'),
    evidence: objectsOf(value['evidence']).map(readEvidence),
    related: objectsOf(value['related']).map(readRelated),
    ...defined('fix', isObject(value['fix']) ? readFix(value['fix']) : undefined),
    ...defined(
      'suppression',
      isObject(value['suppression']) ? readSuppression(value['suppression']) : undefined,
    ),
    ...defined('baseline_state', oneOf(baselineStates, value['baseline_state'])),
  };
}

function orThrow<Value>(value: Value | undefined, error: () => Error): Value {
  if (value === undefined) {
    throw error();
  }
  return value;
}

function readPlace(raw: RawObject): Place {
  return {
    path: textOf(raw['path']) ?? '.',
    line: numberOf(raw['line']) ?? 1,
    column: numberOf(raw['column']) ?? 1,
    ...defined('end_line', numberOf(raw['end_line'])),
    ...defined('end_column', numberOf(raw['end_column'])),
  };
}

function readEvidence(raw: RawObject): Evidence {
  return {
    kind: textOf(raw['kind']) ?? 'step',
    ...readPlace(raw),
    ...defined('code', textOf(raw['code'])),
    ...defined('note', textOf(raw['note'])),
  };
}

function readRelated(raw: RawObject): RelatedPlace {
  return { ...readPlace(raw), ...defined('message', textOf(raw['message'])) };
}

function readFix(raw: RawObject): Fix {
  return {
    description: textOf(raw['description']) ?? '',
    edits: objectsOf(raw['edits']).map((edit) => ({ ...readPlace(edit), text: textOf(edit['text']) ?? '' })),
  };
}

function readSuppression(raw: RawObject): Suppression {
  return {
    kind: oneOf(['inline', 'config', 'baseline'], raw['kind']) ?? 'config',
    ...defined('justification', textOf(raw['justification'])),
    ...defined('syntax', textOf(objectOf(raw)['syntax'])),
  };
}
