import type { Evidence, Finding, Fix, Place, RelatedPlace, Suppression } from '../finding.ts';
import { defined } from '../write/finding-row.ts';
import { artifactLocation } from './artifact-location.ts';
import type { CweTaxonomy } from './cwe-taxonomy.ts';
import {
  FINGERPRINT_KEY,
  ID_KEY,
  LINE_HASH_KEY,
  OWN_PROPERTIES,
  type SarifLocation,
  type SarifRegion,
  type SarifResult,
} from './sarif-log.ts';

/** What the results of one run are written with. */
export interface ResultContext {
  readonly taxonomy: CweTaxonomy;
  readonly ruleIndexes: ReadonlyMap<string, number>;
  /** GitHub's hash of the line a finding starts on, where the source is at hand. */
  readonly lineHash?: (finding: Finding) => string | undefined;
}

export function sarifResult(finding: Finding, context: ResultContext): SarifResult {
  return {
    ruleId: finding.rule,
    ...defined('ruleIndex', context.ruleIndexes.get(finding.rule)),
    level: finding.severity,
    message: { text: finding.message },
    locations: [primaryLocation(finding)],
    partialFingerprints: {
      [ID_KEY]: finding.id,
      [FINGERPRINT_KEY]: finding.fingerprint,
      ...defined(LINE_HASH_KEY, context.lineHash?.(finding)),
    },
    ...filled('taxa', finding.cwe, (cwe) => context.taxonomy.reference(cwe)),
    ...(finding.evidence.length === 0 ? {} : { codeFlows: [codeFlow(finding.evidence)] }),
    ...filled('relatedLocations', finding.related, relatedLocation),
    ...(finding.fix === undefined || finding.fix.edits.length === 0
      ? {}
      : { fixes: [sarifFix(finding.fix)] }),
    ...(finding.suppression === undefined ? {} : { suppressions: [sarifSuppression(finding.suppression)] }),
    ...defined('baselineState', finding.baseline_state),
    properties: { [OWN_PROPERTIES]: ownProperties(finding) },
  };
}

function filled<Key extends string, Item, Made>(
  key: Key,
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Partial<Record<Key, readonly Made[]>> {
  return items.length === 0 ? {} : defined(key, items.map(make));
}

function ownProperties(finding: Finding): Record<string, unknown> {
  return {
    kind: finding.kind,
    confidence: finding.confidence,
    backend: finding.backend,
    ...defined('language', finding.language),
    ...defined('security_severity', finding.security_severity),
    // SARIF's fixes change something: one that only advises stands here.
    ...(finding.fix?.edits.length === 0 ? { fix: finding.fix } : {}),
  };
}

function primaryLocation(finding: Finding): SarifLocation {
  return {
    ...location(finding),
    ...(finding.function === undefined
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: finding.function, kind: 'function' }] }),
  };
}

function location(place: Place, code?: string): SarifLocation {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(place.path),
      region: region(place, code),
    },
  };
}

function region(place: Place, code?: string): SarifRegion {
  return {
    startLine: place.line,
    startColumn: place.column,
    ...defined('endLine', place.end_line),
    ...defined('endColumn', place.end_column),
    ...(code === undefined ? {} : { snippet: { text: code } }),
  };
}

function codeFlow(evidence: readonly Evidence[]): unknown {
  return {
    threadFlows: [
      {
        locations: evidence.map((step) => ({
          location: {
            ...location(step, step.code),
            ...(step.note === undefined ? {} : { message: { text: step.note } }),
          },
          kinds: [step.kind],
        })),
      },
    ],
  };
}

function relatedLocation(related: RelatedPlace, index: number): SarifLocation {
  return {
    id: index + 1,
    ...location(related),
    ...(related.message === undefined ? {} : { message: { text: related.message } }),
  };
}

/** Edits of one file stand together; their order is kept, for it is what is read back. */
function sarifFix(fix: Fix): unknown {
  const changes: { artifactLocation: unknown; replacements: unknown[]; path: string }[] = [];
  for (const edit of fix.edits) {
    if (changes.at(-1)?.path !== edit.path) {
      changes.push({ artifactLocation: artifactLocation(edit.path), replacements: [], path: edit.path });
    }
    changes.at(-1)?.replacements.push({
      deletedRegion: region(edit),
      insertedContent: { text: edit.text },
    });
  }
  return {
    description: { text: fix.description },
    artifactChanges: changes.map(({ path: _path, ...change }) => change),
  };
}

function sarifSuppression(suppression: Suppression): unknown {
  return {
    kind: suppression.kind === 'inline' ? 'inSource' : 'external',
    status: 'accepted',
    ...defined('justification', suppression.justification),
    properties: {
      [OWN_PROPERTIES]: { kind: suppression.kind, ...defined('syntax', suppression.syntax) },
    },
  };
}
