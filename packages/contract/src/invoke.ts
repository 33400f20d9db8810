import { checkInput, describeGiven, invalid } from './check-input.ts';
import type { Context } from './context.ts';
import type { JsonSchema } from './json-schema.ts';
import type { AnyOperation, JsonObject } from './operation.ts';
import { limitInput } from './limit-input.ts';
import { findNearestName } from './nearest-name.ts';
import type { Refusal } from './policy.ts';
import { pageDocument, pageRows, wholeRows } from './page-answer.ts';
import type { PageRequest } from './page-answer.ts';
import { Problem } from './problem.ts';
import type { RowSource } from './row-source.ts';
import { shrinkToFit } from './shrink.ts';
import { validateJson } from './validate-json.ts';
import type { WireSchemas } from './wire-schemas.ts';

/** Replaced by the bundler, which leaves the schema library out of operations. */
declare const __TREFOIL_DEFINITIONS_CHECKED__: boolean | undefined;

/** A former name that a call used, and what to use instead before it goes. */
export interface Deprecation {
  readonly kind: 'operation' | 'field';
  readonly used: string;
  readonly instead: string;
  readonly removed_in: string;
}

export interface Invocation {
  readonly id: string;
  readonly operation: AnyOperation;
  readonly input: unknown;
  /** From the manifest; made from the definition when there is none, which loads the schema library. */
  readonly schemas?: WireSchemas;
  /** Set by a surface that was called by a former name of the operation. */
  readonly calledAs?: Deprecation;
  /** The input that this former name stands for, where the call says nothing else. */
  readonly preset?: JsonObject;
}

export interface Answer {
  readonly output: JsonObject;
  readonly deprecations: readonly Deprecation[];
  /** True when the answer means exit code 1. */
  readonly actionable: boolean;
}

/** Takes an answer that is wanted whole, one row at a time, so that it is never held. */
export interface RowSink {
  begin(head: JsonObject): void | Promise<void>;
  row(field: string, row: unknown): void | Promise<void>;
}

/**
 * The only way in, for every surface: checks the policy, resolves former field names, validates the
 * input, confines its paths, runs the operation, cuts the answer to its budget and validates it.
 * With a `sink`, nothing is cut and the rows go there instead of into the answer.
 * @throws Problem when the request is wrong; anything else thrown is a defect
 */
export async function invoke(invocation: Invocation, context: Context, sink?: RowSink): Promise<Answer> {
  const { id, operation } = invocation;
  const { input, schemas, deprecations } = await admit(invocation, context);
  const { run } = await operation.load();
  const raw = (await run(input as never, context)) as JsonObject;
  context.signal.throwIfAborted();
  const output =
    sink === undefined
      ? cut(operation, raw, { input, schema: schemas.output })
      : await drain(operation, raw, sink);
  if (sink === undefined) validateOutput(id, schemas.output, output);
  return { output, deprecations, actionable: operation.actionable?.(raw as never) ?? false };
}

/** A complete report, written piece by piece. */
export interface WrittenReport {
  readonly deprecations: readonly Deprecation[];
  /** Returns whether the report is actionable. */
  readonly text: AsyncGenerator<string, boolean>;
}

/**
 * Has an operation write a complete report, after the same checks as {@link invoke}.
 * @throws Problem when the request is wrong or the operation has no such format
 */
export async function invokeReport(
  invocation: Invocation,
  format: string,
  context: Context,
): Promise<WrittenReport> {
  const { operation } = invocation;
  const { input, deprecations } = await admit(invocation, context);
  const { report } = await operation.load();
  const names = operation.formats?.names ?? [];
  const targets = Object.values(operation.formats?.targets ?? {});
  const known = [...names, ...(operation.formats?.hidden ?? []), ...targets.map(({ written }) => written)];
  if (report === undefined || !known.includes(format)) {
    const expected = names.length === 0 ? 'no format at all' : `one of ${names.join(', ')}`;
    const nearest = findNearestName(format, names);
    const hint = nearest === undefined ? {} : { did_you_mean: nearest };
    throw invalid([{ field: 'format', given: describeGiven(format), expected, ...hint }]);
  }
  return { deprecations, text: report(input as never, format, context) };
}

interface Admitted {
  readonly input: JsonObject;
  readonly schemas: WireSchemas;
  readonly deprecations: readonly Deprecation[];
}

/** Everything that stands between a request and the handler. */
async function admit(invocation: Invocation, context: Context): Promise<Admitted> {
  const { id, operation, calledAs } = invocation;
  const refusal = context.policy.refusal({ id, effects: operation.effects });
  if (refusal !== undefined) throw refused(id, refusal);
  const { input: renamed, deprecations } = resolveFieldAliases(operation, withPreset(invocation));
  const schemas = invocation.schemas ?? (await schemasOf(operation));
  const checked = checkInput(limitInput(schemas.input, context.policy.limits), renamed);
  const faults = operation.refine?.(checked as never) ?? [];
  if (faults.length > 0) throw invalid(faults);
  const input = await confinePaths(operation, checked, context);
  context.signal.throwIfAborted();
  return { input, schemas, deprecations: [...(calledAs === undefined ? [] : [calledAs]), ...deprecations] };
}

async function schemasOf(operation: AnyOperation): Promise<WireSchemas> {
  if (typeof __TREFOIL_DEFINITIONS_CHECKED__ !== 'undefined') {
    throw new Error('A shipped program finds its schemas in the manifest.');
  }
  const { wireSchemas } = await import('./wire-schemas.ts');
  return wireSchemas(operation);
}

function refused(id: string, { how, source }: Refusal): Problem {
  const byWhom = source === undefined ? '' : ` by ${source}`;
  const what = how === 'denied' ? `${id} is denied${byWhom}.` : `${id} is not allowed here${byWhom}.`;
  const next =
    source === undefined && how === 'not_allowed'
      ? `Whoever starts the server can add --allow ${id}.`
      : '`trefoil policy show` tells where that stands; whoever wrote it can change it.';
  return new Problem({ code: 'policy.denied', what, next });
}

function withPreset({ input, preset }: Invocation): unknown {
  if (preset === undefined || typeof input !== 'object' || input === null || Array.isArray(input))
    return input;
  return { ...preset, ...input };
}

function resolveFieldAliases(
  operation: AnyOperation,
  raw: unknown,
): { input: unknown; deprecations: Deprecation[] } {
  const aliases = operation.fieldAliases ?? [];
  if (aliases.length === 0 || typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { input: raw, deprecations: [] };
  const input: JsonObject = { ...raw };
  const deprecations: Deprecation[] = [];
  for (const { name, field, removed_in } of aliases) {
    if (!Object.hasOwn(input, name) || Object.hasOwn(input, field)) continue;
    input[field] = input[name];
    delete input[name];
    deprecations.push({ kind: 'field', used: name, instead: field, removed_in });
  }
  return { input, deprecations };
}

async function confinePaths(
  operation: AnyOperation,
  input: JsonObject,
  context: Context,
): Promise<JsonObject> {
  const confined = { ...input };
  for (const field of operation.paths ?? []) {
    const value = confined[field];
    if (typeof value === 'string') confined[field] = await confinePath(field, value, context);
    if (Array.isArray(value)) {
      confined[field] = await Promise.all(value.map((path: string) => confinePath(field, path, context)));
    }
  }
  return confined;
}

/** `-` is standard input where there is one to read; everywhere else it is the name of a file. */
async function confinePath(field: string, path: string, context: Context): Promise<string> {
  return path === '-' && context.stdin !== undefined ? path : await context.resolvePath(field, path);
}

interface Cutting {
  readonly input: JsonObject;
  readonly schema: JsonSchema;
}

function cut(operation: AnyOperation, raw: JsonObject, { input, schema }: Cutting): JsonObject {
  const request = input as unknown as PageRequest;
  if (operation.rows !== undefined) return pageRows(raw, { ...operation.rows, schema }, request);
  if (operation.document !== undefined) return pageDocument(raw, operation.document, request);
  return shrinkToFit(raw, request.max_bytes, schema);
}

async function drain(operation: AnyOperation, raw: JsonObject, sink: RowSink): Promise<JsonObject> {
  if (operation.rows === undefined) {
    const whole =
      operation.document === undefined
        ? raw
        : pageDocument(raw, operation.document, { offset: 0, max_bytes: Infinity });
    await sink.begin(whole);
    return whole;
  }
  const { head, sources } = wholeRows(raw, operation.rows);
  await sink.begin(head);
  for (const [field, source] of sources) await drainRows(field, source, sink);
  return head;
}

async function drainRows(field: string, source: RowSource<unknown>, sink: RowSink): Promise<void> {
  if (source.all !== undefined) {
    for await (const row of source.all()) await sink.row(field, row);
    return;
  }
  for (let index = 0; index < source.length; index += 1) {
    const pending = sink.row(field, source.at(index));
    if (pending !== undefined) await pending;
  }
}

/** An answer that breaks its own schema is a defect, and is not sent. */
function validateOutput(id: string, schema: JsonSchema, output: JsonObject): void {
  const [fault] = validateJson(schema, output).faults;
  if (fault === undefined) return;
  throw new Error(
    `The answer of ${id} breaks its schema at ${fault.path.join('.')}: expected ${fault.expected}.`,
  );
}
