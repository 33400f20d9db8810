export { grammarFiles } from './engine/grammar-files.ts';
export { foldLoop } from './loop.ts';
export { checkSources } from './scan/check-sources.ts';
export type { SourceCheck } from './scan/check-sources.ts';
export { problemSummaries } from './problem-summaries.ts';
export { listRules } from './rules/rule-table.ts';
