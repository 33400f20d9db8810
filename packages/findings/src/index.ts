export type { Finding } from './finding.ts';
export { baselineStates, confidences, findingKinds, severities } from './finding.ts';
export { isActionable, isOpenFinding, severityRank } from './actionable.ts';
export type { ActionableRules } from './actionable.ts';
export { formatBaseline, looksLikeBaseline, parseBaseline } from './baseline/baseline.ts';
export type { BaselineEntry } from './baseline/baseline.ts';
export { compareBaseline } from './baseline/compare-baseline.ts';
export type { BaselineComparison, Compared } from './baseline/compare-baseline.ts';
export { openBaseline } from './baseline/open-baseline.ts';
export { compileQuery } from './query/compile-query.ts';
export type { CompiledQuery } from './query/compile-query.ts';
export { groupFields, queryFields, sortKeys } from './query/finding-query.ts';
export type { FindingQuery, GroupField, Queryable, SortKey } from './query/finding-query.ts';
export { compileGlob } from './query/glob.ts';
export type { Glob } from './query/glob.ts';
export { createGroupCounter } from './query/group-findings.ts';
export type { FindingGroup, GroupCounter } from './query/group-findings.ts';
export { queryScan, queryStream } from './query/run-query.ts';
export type { QueryResult, QueryWindow, Sourced } from './query/run-query.ts';
export { listScans } from './store/scan-index.ts';
export type { ScanInfo } from './store/scan-info.ts';
export { createScanWriter } from './store/scan-writer.ts';
export type { ScanWriter } from './store/scan-writer.ts';
export { hasChanged, recordFiles } from './store/stale-files.ts';
export { openScan } from './store/stored-scan.ts';
export type { StoredScan } from './store/stored-scan.ts';
export { parseSuppressions } from './suppress/config-suppression.ts';
export type { ConfigSuppression } from './suppress/config-suppression.ts';
export { createSuppressor, matchesRule } from './suppress/create-suppressor.ts';
export type { SuppressionNote, Suppressor } from './suppress/create-suppressor.ts';
export { findInlineSuppressions } from './suppress/inline-suppression.ts';
export type { InlineSuppression, InlineSuppressions } from './suppress/inline-suppression.ts';
export { createNumbering, identify, IDENTITY_VERSION } from './identity/identify.ts';
export type { Identifiable, Numbering, UnidentifiedFinding } from './identity/identify.ts';
export { languageOfPath } from './identity/language-of-path.ts';
export { normaliseCode } from './identity/normalise-code.ts';
export { primaryLocationLineHashes } from './identity/primary-location-line-hash.ts';
export type { ReportSource } from './read/open-bytes.ts';
export { createRawNeedle } from './read/raw-needle.ts';
export type { RawNeedle } from './read/raw-needle.ts';
export { reportProblems } from './read/report-malformed.ts';
export { readReport, readReports, readWholeReport } from './read/read-report.ts';
export type {
  ReadFinding,
  ReadOptions,
  ReportFormatRead,
  ReportHead,
  ReportReading,
  RunHead,
  WholeReport,
} from './read/read-report.ts';
export type { SourceLines } from './write/code-frame.ts';
export { completeRules } from './write/complete-rules.ts';
export { findingRow } from './write/finding-row.ts';
export { ownTool } from './write/own-tool.ts';
export { noScanFacts, REPORT_OUTPUT_VERSION } from './write/report.ts';
export type {
  CoverageNote,
  FindingSource,
  JsonValue,
  Precision,
  Report,
  ReportRun,
  RuleDescription,
  ScanFacts,
  Tool,
  VersionControl,
} from './write/report.ts';
export { droppedNotes, githubLimits, writeForGithub } from './write/write-for-github.ts';
export type { DroppedForGithub, GithubUpload } from './write/write-for-github.ts';
export { offeredReportFormats, reportFormats, toReportFormat, writeReport } from './write/write-report.ts';
export type { ReportFormat, WriteOptions } from './write/write-report.ts';
export { findingLine } from './write/write-text.ts';
export { spool } from './read/spool.ts';
export type { Spooled } from './read/spool.ts';
export { problemSummaries } from './problem-summaries.ts';
