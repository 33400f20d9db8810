import type { Evidence, Fix, RelatedPlace, Suppression } from '../finding.ts';
import { filledTextOf, isObject, objectOf, objectsOf, oneOf, textOf, textsOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import { messageText, withoutLocationLinks } from './message-text.ts';
import type { PlaceReader } from './read-place.ts';
import { readRegion } from './read-place.ts';
import { OWN_PROPERTIES } from './sarif-log.ts';

/** The first flow: others of the same result are other ways to the same place. */
export function readEvidence(result: RawObject, places: PlaceReader): Evidence[] {
  const flow = objectOf(objectsOf(result['codeFlows'])[0]);
  return objectsOf(flow['threadFlows'])
    .flatMap((thread) => objectsOf(thread['locations']))
    .map((step) => {
      const location = objectOf(step['location']);
      const region = objectOf(objectOf(location['physicalLocation'])['region']);
      return {
        kind: textsOf(step['kinds'])[0] ?? 'step',
        ...places.place(location),
        ...defined('code', textOf(objectOf(region['snippet'])['text'])),
        ...defined('note', messageText(objectOf(location['message']))),
      };
    });
}

export function readRelated(locations: readonly unknown[], places: PlaceReader): RelatedPlace[] {
  return objectsOf(locations).map((location) => ({
    ...places.place(location),
    ...defined('message', messageText(objectOf(location['message']))),
  }));
}

export function readFix(result: RawObject, places: PlaceReader): Fix | undefined {
  const fix = objectsOf(result['fixes'])[0];
  const changes = objectsOf(fix?.['artifactChanges']);
  if (fix === undefined || changes.length === 0) {
    return undefined;
  }
  return {
    description: messageText(objectOf(fix['description'])) ?? '',
    edits: changes.flatMap((change) =>
      objectsOf(change['replacements']).map((replacement) => ({
        path: places.path(objectOf(change['artifactLocation'])),
        ...readRegion(objectOf(replacement['deletedRegion'])),
        text: textOf(objectOf(replacement['insertedContent'])['text']) ?? '',
      })),
    ),
  };
}

/** In force unless one of them was rejected or is still looked at, as SARIF has it. */
export function readSuppression(result: RawObject): Suppression | undefined {
  const all = objectsOf(result['suppressions']);
  const first = all[0];
  const open = all.some(({ status }) => status === 'rejected' || status === 'underReview');
  if (first === undefined || open) {
    return undefined;
  }
  const own = objectOf(objectOf(first['properties'])[OWN_PROPERTIES]);
  const kind = oneOf(['inline', 'config', 'baseline'], own['kind']);
  return {
    kind: kind ?? (first['kind'] === 'inSource' ? 'inline' : 'config'),
    ...defined('justification', textOf(first['justification'])),
    ...defined('syntax', textOf(own['syntax'])),
  };
}

export function readFunction(location: RawObject, logicalLocations: unknown): string | undefined {
  const logical = objectsOf(location['logicalLocations'])[0];
  if (logical === undefined) {
    return undefined;
  }
  const index = logical['index'];
  const listed =
    typeof index === 'number' && Array.isArray(logicalLocations) ? logicalLocations[index] : undefined;
  const known = isObject(listed) ? listed : logical;
  return (
    filledTextOf(logical['fullyQualifiedName']) ??
    filledTextOf(known['fullyQualifiedName']) ??
    filledTextOf(logical['name']) ??
    filledTextOf(known['name'])
  );
}

/** The text of the matched code, where the report carries it. */
export function readSnippet(location: RawObject): string | undefined {
  const region = objectOf(objectOf(location['physicalLocation'])['region']);
  return textOf(objectOf(region['snippet'])['text']);
}

export function resultMessage(result: RawObject, ...messageStrings: readonly unknown[]): string | undefined {
  const text = messageText(objectOf(result['message']), ...messageStrings);
  return text === undefined ? undefined : withoutLocationLinks(text);
}
