import { severities } from '../finding.ts';
import { isObject, numberOf, objectOf, objectsOf, oneOf, textOf, textsOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import type { CoverageNote, JsonValue, ScanFacts, VersionControl } from '../write/report.ts';
import { artifactPath } from './artifact-uri.ts';
import { messageText } from './message-text.ts';
import { OWN_PROPERTIES } from './sarif-log.ts';

/** A run's members by their names in SARIF. */
export interface RunMembers {
  get(key: string): unknown;
}

export function readScanFacts(run: RunMembers): ScanFacts {
  const own = objectOf(objectOf(objectOf(run.get('properties'))[OWN_PROPERTIES])['scan']);
  const invocations = objectsOf(run.get('invocations'));
  const invocation = objectOf(invocations[0]);
  const control = objectsOf(run.get('versionControlProvenance'))[0];
  const category = textOf(own['category']) ?? foreignCategory(run);
  return {
    ...defined('id', textOf(own['id'])),
    ...defined('category', category),
    roots: textsOf(own['roots']),
    options: isObject(own['options']) ? (own['options'] as Record<string, JsonValue>) : {},
    coverage: invocations
      .flatMap((each) => [
        ...objectsOf(each['toolConfigurationNotifications']),
        ...objectsOf(each['toolExecutionNotifications']),
      ])
      .map(readNotification),
    ...defined('version_control', control === undefined ? undefined : readVersionControl(control)),
    ...defined('started', textOf(invocation['startTimeUtc'])),
    ...defined('ended', textOf(invocation['endTimeUtc'])),
  };
}

/** What stands before the last slash: the rest tells one run of an analysis from another. */
function foreignCategory(run: RunMembers): string | undefined {
  const own = objectOf(run.get('properties'))[OWN_PROPERTIES];
  const id = textOf(objectOf(run.get('automationDetails'))['id']);
  return isObject(own) || id === undefined || !id.includes('/')
    ? undefined
    : id.slice(0, id.lastIndexOf('/'));
}

function readNotification(raw: RawObject): CoverageNote {
  const place = objectOf(objectOf(objectsOf(raw['locations'])[0])['physicalLocation']);
  const uri = textOf(objectOf(place['artifactLocation'])['uri']);
  return {
    level: oneOf(severities, raw['level']) ?? (raw['level'] === 'none' ? 'note' : 'warning'),
    code: textOf(objectOf(raw['descriptor'])['id']) ?? 'coverage.notification',
    message: messageText(objectOf(raw['message'])) ?? '',
    ...defined('path', uri === undefined ? undefined : artifactPath(uri)),
    ...defined('line', numberOf(objectOf(place['region'])['startLine'])),
  };
}

function readVersionControl(raw: RawObject): VersionControl | undefined {
  const uri = textOf(raw['repositoryUri']);
  return uri === undefined
    ? undefined
    : {
        repository_uri: uri,
        ...defined('revision', textOf(raw['revisionId'])),
        ...defined('branch', textOf(raw['branch'])),
      };
}
