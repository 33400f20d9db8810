import type { Evidence, Finding, Fix, Place, RelatedPlace, Suppression } from '../finding.ts';

/**
 * A finding with its keys in the order in which they are documented, and no others. Two findings are the same
 * exactly when the JSON of their rows is.
 */
export function findingRow(finding: Finding): Finding {
  return {
    id: finding.id,
    fingerprint: finding.fingerprint,
    rule: finding.rule,
    kind: finding.kind,
    severity: finding.severity,
    ...defined('security_severity', finding.security_severity),
    confidence: finding.confidence,
    backend: finding.backend,
    ...defined('language', finding.language),
    message: finding.message,
    ...placeRow(finding),
    ...defined('function', finding.function),
    cwe: [...finding.cwe],
    evidence: finding.evidence.map(evidenceRow),
    related: finding.related.map(relatedRow),
    ...defined('fix', finding.fix && fixRow(finding.fix)),
    ...defined('suppression', finding.suppression && suppressionRow(finding.suppression)),
    ...defined('baseline_state', finding.baseline_state),
  };
}

/** A member only when there is a value: absent and undefined are the same in JSON, not in TypeScript. */
export function defined<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

function placeRow(place: Place): Place {
  return {
    path: place.path,
    line: place.line,
    column: place.column,
    ...defined('end_line', place.end_line),
    ...defined('end_column', place.end_column),
  };
}

function evidenceRow(step: Evidence): Evidence {
  return {
    kind: step.kind,
    ...placeRow(step),
    ...defined('code', step.code),
    ...defined('note', step.note),
  };
}

function relatedRow(related: RelatedPlace): RelatedPlace {
  return { ...placeRow(related), ...defined('message', related.message) };
}

function fixRow(fix: Fix): Fix {
  return {
    description: fix.description,
    edits: fix.edits.map((edit) => ({ ...placeRow(edit), text: edit.text })),
  };
}

function suppressionRow(suppression: Suppression): Suppression {
  return {
    kind: suppression.kind,
    ...defined('justification', suppression.justification),
    ...defined('syntax', suppression.syntax),
  };
}
