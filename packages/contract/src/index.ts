export { MAX_ANSWER_BYTES, MIN_ANSWER_BYTES } from './answer-bytes.ts';
export { buildManifest } from './build-manifest.ts';
export { canonicalJson } from './canonical-json.ts';
export { checkInput, describeGiven, invalid, shorten } from './check-input.ts';
export type { Context, ContextEvent, EntryPart, ServedKey, WorkspaceStore } from './context.ts';
export { createBreather } from './create-breather.ts';
export { defineOperation } from './define-operation.ts';
export { flagWords } from './example-command.ts';
export { invoke, invokeReport } from './invoke.ts';
export type { Answer, Deprecation, Invocation, RowSink, WrittenReport } from './invoke.ts';
export type { JsonSchema } from './json-schema.ts';
export { limitInput } from './limit-input.ts';
export { defineLoop } from './loop.ts';
export type {
  CompletionRequest,
  LoopDefinition,
  PromptDescription,
  ResourceDescription,
  ResourceProvider,
  ResourceTemplate,
  ServedDefinition,
  ServedSet,
  ServerEntry,
  ServerPlace,
  ServerRules,
} from './loop.ts';
export { operationId, wireName } from './manifest.ts';
export type { LoopManifest, Manifest, OperationManifest, OptionSpec } from './manifest.ts';
export { findNearestName } from './nearest-name.ts';
export type {
  AnyOperation,
  Example,
  FieldAlias,
  JsonObject,
  OperationAlias,
  PagingFields,
  SurfaceName,
  Unpaged,
} from './operation.ts';
export { quoteWord } from './quote-word.ts';
export { GENERATED, renderReferencePage, tableCell } from './reference-page.ts';
export { referTo, replaceOperationReferences } from './operation-references.ts';
export { createPolicy, defaultEffects, everyEffect } from './policy.ts';
export type { AnswerLimits, Effects, Policy, PolicyRules, PolicySubject, Refusal } from './policy.ts';
export { endSentence, Problem } from './problem.ts';
export type { InputIssue, ProblemData, ProblemSummaries } from './problem.ts';
export { createRegistry } from './registry.ts';
export type { Registry } from './registry.ts';
export { mapRows } from './row-source.ts';
export type { RowSource } from './row-source.ts';
export { jsonBytes } from './shrink.ts';
export { wireInput, wireSchemas } from './wire-schemas.ts';
export type { WireSchemas } from './wire-schemas.ts';
export type { Column, TextTools, Tint } from './text-tools.ts';
export { problemSummaries } from './problem-summaries.ts';
