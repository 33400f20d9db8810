import { defined } from './finding-row.ts';
import type { RuleDescription, ScanFacts, Tool } from './report.ts';

/** What a report says about its tool, with keys in the order in which they are documented. */
export function toolRow(tool: Tool): Tool {
  return {
    name: tool.name,
    ...defined('version', tool.version),
    ...defined('organization', tool.organization),
    ...defined('information_uri', tool.information_uri),
  };
}

/** A rule's name where it says more than its id: some tools write the id twice. */
export function distinctName({ id, name }: RuleDescription): string | undefined {
  return name === id ? undefined : name;
}

export function ruleRow(rule: RuleDescription): RuleDescription {
  return {
    id: rule.id,
    ...defined('name', distinctName(rule)),
    summary: rule.summary,
    ...defined('description', rule.description),
    ...defined('help', rule.help),
    ...defined('help_uri', rule.help_uri),
    ...defined('kind', rule.kind),
    severity: rule.severity,
    ...defined('security_severity', rule.security_severity),
    ...defined('precision', rule.precision),
    tags: rule.tags,
    cwe: rule.cwe,
  };
}

export function scanRow(scan: ScanFacts): ScanFacts {
  const control = scan.version_control;
  return {
    ...defined('id', scan.id),
    ...defined('category', scan.category),
    roots: scan.roots,
    options: scan.options,
    coverage: scan.coverage.map((note) => ({
      level: note.level,
      code: note.code,
      message: note.message,
      ...defined('path', note.path),
      ...defined('line', note.line),
    })),
    ...defined(
      'version_control',
      control && {
        repository_uri: control.repository_uri,
        ...defined('revision', control.revision),
        ...defined('branch', control.branch),
      },
    ),
    ...defined('started', scan.started),
    ...defined('ended', scan.ended),
  };
}
