import { findingKinds, severities } from '../finding.ts';
import { defined } from '../write/finding-row.ts';
import { precisions } from '../write/report.ts';
import type {
  CoverageNote,
  JsonValue,
  RuleDescription,
  ScanFacts,
  Tool,
  VersionControl,
} from '../write/report.ts';
import { isObject, listOf, numberOf, objectOf, objectsOf, oneOf, textOf, textsOf } from './json-access.ts';
import type { RawObject } from './json-access.ts';

export function readNativeTool(value: unknown): { tool: Tool; rules: readonly RuleDescription[] } {
  const raw = objectOf(objectOf(value)['tool']);
  return {
    tool: {
      name: textOf(raw['name']) ?? 'unknown',
      ...defined('version', textOf(raw['version'])),
      ...defined('organization', textOf(raw['organization'])),
      ...defined('information_uri', textOf(raw['information_uri'])),
    },
    rules: objectsOf(objectOf(value)['rules']).map(readNativeRule),
  };
}

function readNativeRule(raw: RawObject): RuleDescription {
  const id = textOf(raw['id']) ?? 'unknown';
  return {
    id,
    ...defined('name', textOf(raw['name'])),
    summary: textOf(raw['summary']) ?? id,
    ...defined('description', textOf(raw['description'])),
    ...defined('help', textOf(raw['help'])),
    ...defined('help_uri', textOf(raw['help_uri'])),
    ...defined('kind', oneOf(findingKinds, raw['kind'])),
    severity: oneOf(severities, raw['severity']) ?? 'warning',
    ...defined('security_severity', numberOf(raw['security_severity'])),
    ...defined('precision', oneOf(precisions, raw['precision'])),
    tags: textsOf(raw['tags']),
    cwe: listOf(raw['cwe']).filter((cwe) => typeof cwe === 'number'),
  };
}

export function readNativeScan(value: unknown): ScanFacts {
  const raw = objectOf(value);
  const control = raw['version_control'];
  return {
    ...defined('id', textOf(raw['id'])),
    ...defined('category', textOf(raw['category'])),
    roots: textsOf(raw['roots']),
    options: isObject(raw['options']) ? (raw['options'] as Record<string, JsonValue>) : {},
    coverage: objectsOf(raw['coverage']).map(readCoverage),
    ...defined('version_control', isObject(control) ? readControl(control) : undefined),
    ...defined('started', textOf(raw['started'])),
    ...defined('ended', textOf(raw['ended'])),
  };
}

function readCoverage(raw: RawObject): CoverageNote {
  return {
    level: oneOf(severities, raw['level']) ?? 'warning',
    code: textOf(raw['code']) ?? 'coverage.notification',
    message: textOf(raw['message']) ?? '',
    ...defined('path', textOf(raw['path'])),
    ...defined('line', numberOf(raw['line'])),
  };
}

function readControl(raw: RawObject): VersionControl {
  return {
    repository_uri: textOf(raw['repository_uri']) ?? '',
    ...defined('revision', textOf(raw['revision'])),
    ...defined('branch', textOf(raw['branch'])),
  };
}
