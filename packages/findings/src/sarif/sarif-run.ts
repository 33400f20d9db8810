import { defined } from '../write/finding-row.ts';
import type { CoverageNote, ReportRun, ScanFacts, Tool } from '../write/report.ts';
import { REPORT_OUTPUT_VERSION } from '../write/report.ts';
import { artifactLocation } from './artifact-location.ts';
import { sarifTaxonomies } from './cwe-taxonomy.ts';
import type { CweTaxonomy } from './cwe-taxonomy.ts';
import { OWN_PROPERTIES, SOURCE_ROOT } from './sarif-log.ts';
import { sarifRule } from './sarif-rule.ts';

/** A run's members before its results: readers that stream need them first. */
export function sarifRunHead(
  run: ReportRun,
  scan: ScanFacts,
  taxonomy: CweTaxonomy,
): Record<string, unknown> {
  return {
    tool: { driver: sarifDriver(run, scan, taxonomy) },
    ...(taxonomy.numbers.length === 0 ? {} : { taxonomies: sarifTaxonomies(taxonomy) }),
    invocations: [sarifInvocation(scan)],
    ...(scan.version_control === undefined
      ? {}
      : { versionControlProvenance: [versionControlDetails(scan.version_control)] }),
    ...(scan.category === undefined ? {} : { automationDetails: automationDetails(scan) }),
    originalUriBaseIds: {
      // No URI: where the tree lay on the machine that scanned it is nobody else's business.
      [SOURCE_ROOT]: { description: { text: 'The root of the scanned tree.' } },
    },
    columnKind: 'utf16CodeUnits',
    properties: {
      [OWN_PROPERTIES]: {
        output_version: REPORT_OUTPUT_VERSION,
        scan: {
          ...defined('id', scan.id),
          ...defined('category', scan.category),
          roots: scan.roots,
          options: scan.options,
        },
      },
    },
  };
}

/** GitHub takes what stands before the last slash as the category, so one has to stand at its end. */
function automationDetails(scan: ScanFacts): Record<string, unknown> {
  return { id: `${scan.category ?? ''}/${scan.id ?? ''}` };
}

function sarifDriver(run: ReportRun, scan: ScanFacts, taxonomy: CweTaxonomy): Record<string, unknown> {
  const { tool } = run;
  return {
    name: tool.name,
    ...defined('organization', tool.organization),
    ...defined('version', tool.version),
    ...defined('semanticVersion', semanticVersion(tool)),
    ...defined('informationUri', tool.information_uri),
    rules: run.rules.map((rule) => sarifRule(rule, taxonomy)),
    ...(scan.coverage.length === 0 ? {} : { notifications: notificationDescriptors(scan) }),
    ...(taxonomy.numbers.length === 0 ? {} : { supportedTaxonomies: [{ name: 'CWE', index: 0 }] }),
  };
}

function semanticVersion({ version }: Tool): string | undefined {
  return version !== undefined && /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(version)
    ? version
    : undefined;
}

function notificationDescriptors(scan: ScanFacts): readonly unknown[] {
  return [...new Set(scan.coverage.map((note) => note.code))].map((id) => {
    const text = `What the scan left out or could not look at in full (${id}).`;
    return { id, shortDescription: { text }, fullDescription: { text }, help: { text } };
  });
}

function sarifInvocation(scan: ScanFacts): Record<string, unknown> {
  return {
    executionSuccessful: !scan.coverage.some((note) => note.level === 'error'),
    ...defined('startTimeUtc', scan.started),
    ...defined('endTimeUtc', scan.ended),
    ...(scan.coverage.length === 0 ? {} : { toolExecutionNotifications: scan.coverage.map(notification) }),
  };
}

function notification(note: CoverageNote): Record<string, unknown> {
  return {
    descriptor: { id: note.code },
    level: note.level,
    message: { text: note.message },
    ...(note.path === undefined
      ? {}
      : {
          locations: [
            {
              physicalLocation: {
                artifactLocation: artifactLocation(note.path),
                ...(note.line === undefined ? {} : { region: { startLine: note.line } }),
              },
            },
          ],
        }),
  };
}

function versionControlDetails(control: NonNullable<ScanFacts['version_control']>): Record<string, unknown> {
  return {
    repositoryUri: control.repository_uri,
    ...defined('revisionId', control.revision),
    ...defined('branch', control.branch),
    mappedTo: { uriBaseId: SOURCE_ROOT },
  };
}
