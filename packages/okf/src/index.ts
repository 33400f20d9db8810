export { checkBundle, findBundles } from './check-bundle.ts';
export { okfLoop } from './loop.ts';
export type { Finding } from './validate/finding.ts';
export type { BundleValidation } from './validate/validate-bundle.ts';
export { findKnowledgeMentions } from './mentions/find-knowledge-mentions.ts';
export type { KnowledgeMention } from './mentions/knowledge-mentions.ts';
export { problemSummaries } from './problem-summaries.ts';
/** For the page that lists them; nothing else pays for it. */
export const listChecks = async () =>
  await import('./report/check-rows.ts').then((module) => module.listChecks());
