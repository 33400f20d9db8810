import { createRegistry, describeGiven, invalid, invoke, invokeReport, Problem } from '@trefoil/contract';
import type {
  Answer,
  AnyOperation,
  Context,
  OperationManifest,
  Registry,
  RowSink,
  WrittenReport,
} from '@trefoil/contract';
import type { Application } from '../application.ts';
import { createContext } from '../host/create-context.ts';
import { attemptText } from '../host/policy/attempt-text.ts';
import { openPolicy } from '../host/policy/open-policy.ts';
import { write } from './cli-io.ts';
import type { CliIo } from './cli-io.ts';
import { aliasNotice, listCommands } from './command.ts';
import type { Command } from './command.ts';
import { withTypedNext } from './operation-name.ts';
import type { TypedNames } from './operation-name.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { createRowCollector, createRowPrinter, printAnswer } from './print-answer.ts';
import type { Printing } from './print-answer.ts';
import { createProgressLine } from './progress-line.ts';
import type { ProgressLine } from './progress-line.ts';
import { readStdinValue } from './read-stdin.ts';
import { forReader, withoutControls } from './terminal-text.ts';

interface Request {
  readonly application: Application;
  readonly command: Command;
  readonly manifest: OperationManifest;
  readonly parsed: ParsedArguments;
  readonly io: CliIo;
}

interface Call extends Request {
  readonly progress: ProgressLine;
}

/** Runs one operation for a person at a terminal and prints its answer. Returns the exit code. */
export async function callOperation(request: Request): Promise<number> {
  const { parsed, io } = request;
  const progress = createProgressLine(io.stderr, parsed.flags.quiet);
  try {
    return await runOperation({ ...request, progress });
  } finally {
    progress.clear();
  }
}

async function runOperation(call: Call): Promise<number> {
  const registry = createRegistry(call.application.loops);
  const operation = await registry.load(call.manifest.id);
  const served = new Map<string, unknown>();
  const context = await openContext(call, served);
  const { input, typed } = await openServed(call, registry, {
    served,
    context,
    input: await withStdin(call),
  });
  const calledAs = aliasNotice(call.application, call.command);
  const preset = call.command.alias?.input;
  const { id, input: inputSchema, output: outputSchema } = call.manifest;
  const invocation = {
    id,
    operation,
    input,
    schemas: { input: inputSchema, output: outputSchema },
    ...(calledAs === undefined ? {} : { calledAs }),
    ...(preset === undefined ? {} : { preset }),
  };
  const run: Invoke = async (sink) => {
    const answer = await invoke(invocation, context, sink === undefined ? sink : clearing(call, sink));
    call.progress.clear();
    return answer;
  };
  const format = reportFormat(call);
  try {
    if (format !== undefined) return await printReport(call, await invokeReport(invocation, format, context));
    const answer = await print(call, { operation, workspace: context.roots[0] ?? call.io.cwd }, run);
    await note(call, deprecationLines(answer.deprecations));
    return answer.actionable ? 1 : 0;
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    const { application } = call;
    throw withTypedNext({ application, commands: listCommands(application, []), typed }, failure);
  }
}

/** A service says in which format it takes reports; another one beside it would be ignored. */
function reportFormat({ parsed: { flags }, manifest }: Call): string | undefined {
  const target = flags.for === undefined ? undefined : manifest.formats?.targets?.[flags.for];
  if (target === undefined) return flags.format;
  if (flags.format === undefined || flags.format === target.format) return target.written;
  const expected = `${target.format}, which is what ${String(flags.for)} takes`;
  throw invalid([{ field: 'format', given: describeGiven(flags.format), expected }]);
}

async function printReport(call: Call, { text, deprecations }: WrittenReport): Promise<number> {
  const { progress } = call;
  await note(call, deprecationLines(deprecations));
  for (;;) {
    const { done, value } = await text.next();
    progress.clear();
    if (done === true) return value ? 1 : 0;
    await write(call.io.stdout, forReader(call.io.stdout, value));
  }
}

async function note({ io, parsed }: Call, text: string): Promise<void> {
  if (text !== '' && !parsed.flags.quiet) await write(io.stderr, withoutControls(text));
}

type Invoke = (sink?: RowSink) => Promise<Answer>;

/** Where rows are printed as they come, the first of them comes after the progress. */
function clearing({ progress }: Call, sink: RowSink): RowSink {
  return {
    begin: (head) => {
      progress.clear();
      return sink.begin(head);
    },
    row: (field, row) => {
      progress.clear();
      return sink.row(field, row);
    },
  };
}

interface Target {
  readonly operation: AnyOperation;
  readonly workspace: string;
}

async function print(call: Call, { operation, workspace }: Target, run: Invoke): Promise<Answer> {
  const { flags } = call.parsed;
  const printing: Printing = { io: call.io, flags, manifest: call.manifest, workspace };
  if (!flags.all) {
    const answer = await run();
    await printAnswer(printing, operation, answer);
    return answer;
  }
  if (flags.json || flags.ndjson) {
    const printer = createRowPrinter(printing);
    const answer = await run(printer);
    await printer.end();
    return answer;
  }
  const collector = createRowCollector(call.manifest);
  const answer = await run(collector);
  await printAnswer(printing, operation, { ...answer, output: collector.output() });
  return answer;
}

async function openContext(call: Call, served: ReadonlyMap<string, unknown>): Promise<Context> {
  const { application, parsed, io, progress } = call;
  const { root } = parsed.flags;
  const asked = { asker: 'operator', cwd: io.cwd, env: io.env, roots: root, allow: [], deny: [] } as const;
  const { policy, roots, confined, attempts } = await openPolicy({ application, ...asked });
  await note(call, attempts.map((attempt) => `${attemptText(attempt)}\n`).join(''));
  return createContext({
    cwd: io.cwd,
    roots,
    confined,
    env: io.env,
    policy,
    manifest: () => application.manifest(),
    served,
    stdin: () => io.stdin,
    signal: io.signal,
    report: (event) => progress.report(event),
  });
}

async function withStdin({ manifest, parsed, io }: Call): Promise<Record<string, unknown>> {
  const input = { ...parsed.input };
  for (const field of parsed.fromStdin) {
    const option = manifest.options.find((candidate) => candidate.field === field);
    input[field] = await readStdinValue(io.stdin, option ?? { list: false });
  }
  return input;
}

interface Opening {
  readonly served: Map<string, unknown>;
  readonly context: Context;
  readonly input: Record<string, unknown>;
}

interface Opened {
  readonly input: Record<string, unknown>;
  readonly typed: TypedNames;
}

/**
 * Opens what the person named as served and puts the members' names where the operation expects them,
 * so that its input is the one an MCP client would send.
 */
async function openServed(call: Call, registry: Registry, opening: Opening): Promise<Opened> {
  const { manifest, parsed } = call;
  const definition = registry.loops.find(({ name }) => name === manifest.loop)?.served;
  if (definition === undefined || manifest.served === undefined)
    return { input: opening.input, typed: new Map() };
  const field = typeof manifest.served === 'object' ? manifest.served.field : undefined;
  const named = field === undefined ? undefined : opening.input[field];
  const references = field === undefined ? parsed.references : [named ?? []].flat().map(String);
  const { open } = await definition.open();
  const { value, names, notes } = await open(references, opening.context);
  opening.served.set(manifest.loop, value);
  await note(call, notes.map((line) => `${line}\n`).join(''));
  const typed = new Map(names.map((name, index) => [name, references[index] ?? name]));
  if (field === undefined || named === undefined) return { input: opening.input, typed };
  const isList = manifest.options.find((option) => option.field === field)?.list === true;
  return { input: { ...opening.input, [field]: isList ? names : names[0] }, typed };
}

function deprecationLines(deprecations: Answer['deprecations']): string {
  return deprecations
    .map(
      ({ used, instead, removed_in }) => `${used} is deprecated and goes in ${removed_in}; use ${instead}.\n`,
    )
    .join('');
}
