import { baselineStates, confidences, findingKinds } from '../finding.ts';
import type { Finding, Fix } from '../finding.ts';
import { isObject, listOf, numberOf, objectOf, objectsOf, oneOf, textOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import { collectCwes } from './collect-cwes.ts';
import type { PlaceReader } from './read-place.ts';
import { readEvidence, readFix, readFunction, readRelated, readSuppression } from './read-result-parts.ts';
import { readLevel } from './read-rule.ts';
import { FINGERPRINT_KEY, ID_KEY, OWN_PROPERTIES } from './sarif-log.ts';

/**
 * A result that was written here, as the finding that it was written from, byte for byte; undefined for one from
 * elsewhere, or one that somebody changed beyond recognition.
 */
export function readOwnResult(result: RawObject, places: PlaceReader): Finding | undefined {
  const own = objectOf(result['properties'])[OWN_PROPERTIES];
  const fingerprints = objectOf(result['partialFingerprints']);
  const identity = {
    id: textOf(fingerprints[ID_KEY]),
    fingerprint: textOf(fingerprints[FINGERPRINT_KEY]),
    rule: textOf(result['ruleId']),
    message: textOf(objectOf(result['message'])['text']),
  };
  const { id, fingerprint, rule, message } = identity;
  if (!isObject(own) || id === undefined || fingerprint === undefined || rule === undefined) {
    return undefined;
  }
  const kind = oneOf(findingKinds, own['kind']);
  const confidence = oneOf(confidences, own['confidence']);
  const severity = readLevel(result['level']);
  const backend = textOf(own['backend']);
  const location = objectsOf(result['locations'])[0];
  if (kind === undefined || confidence === undefined || severity === undefined || location === undefined) {
    return undefined;
  }
  return {
    id,
    fingerprint,
    rule,
    kind,
    severity,
    confidence,
    ...defined('security_severity', numberOf(own['security_severity'])),
    backend: backend ?? 'unknown',
    ...defined('language', textOf(own['language'])),
    message: message ?? '',
    ...places.place(location),
    ...defined('function', readFunction(location, undefined)),
    cwe: objectsOf(result['taxa']).flatMap((taxon) => collectCwes([taxon['id']])),
    evidence: readEvidence(result, places),
    related: readRelated(listOf(result['relatedLocations']), places),
    ...defined('fix', readFix(result, places) ?? adviceOf(own['fix'])),
    ...defined('suppression', readSuppression(result)),
    ...defined('baseline_state', oneOf(baselineStates, result['baselineState'])),
  };
}

function adviceOf(fix: unknown): Fix | undefined {
  const description = textOf(objectOf(fix)['description']);
  return description === undefined || listOf(objectOf(fix)['edits']).length > 0
    ? undefined
    : { description, edits: [] };
}
