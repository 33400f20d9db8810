import { canonicalJson, createRegistry, invoke, Problem } from '@trefoil/contract';
import type { Context, Example, OperationManifest } from '@trefoil/contract';
import {
  builtManifest,
  builtProgram,
  connectClient,
  connectOverHttp,
  createTestContext,
  protocolGenerations,
  runProgram,
} from '@trefoil/testkit';
import type { HttpConnection } from '@trefoil/testkit';
import type { Executable } from '../src/executables.ts';
import { workspaceOf } from './workspaces.ts';

/** What a call came to, in a form that can be compared between surfaces. */
export type Outcome = { readonly answer: string } | { readonly problem: { code: string; issues: unknown } };

export interface Call {
  readonly operation: OperationManifest;
  readonly input: Readonly<Record<string, unknown>>;
  /** What is served, as typed. */
  readonly served: readonly string[];
}

export function callOf(operation: OperationManifest, example: Example): Call {
  return { operation, input: example.input, served: example.served ?? [] };
}

/** The handler itself, with schemas made from its definition by Zod rather than read from the build. */
export async function callDirectly(
  executable: Executable,
  { operation, input, served }: Call,
): Promise<Outcome> {
  const registry = createRegistry(executable.loops);
  const loaded = await registry.load(operation.id);
  const context = await servedContext(executable, operation, served);
  try {
    const { output } = await invoke({ id: operation.id, operation: loaded, input }, context);
    return { answer: placeless(canonicalJson(output), context.cwd) };
  } catch (failure) {
    if (failure instanceof Problem) return problemOutcome(failure.toData());
    throw failure;
  }
}

async function servedContext(
  executable: Executable,
  operation: OperationManifest,
  served: readonly string[],
): Promise<Context> {
  const { id, loop: loopName } = operation;
  const workspace = workspaceOf(operation);
  const manifest = () => builtManifest(executable.name);
  const options = { cwd: workspace, roots: [workspace], allow: [id], manifest };
  const loop = executable.loops.find(({ name }) => name === loopName);
  if (loop?.served === undefined) return createTestContext(options);
  const { open } = await loop.served.open();
  const { value } = await open(served, createTestContext(options));
  return createTestContext({ ...options, served: { [loopName]: value } });
}

/** The built program as a process, with the words that the manifest's options make of the input. */
export async function callCommand(
  executable: Executable,
  call: Call,
  words: readonly string[],
): Promise<Outcome> {
  const loop = executable.loops.find(({ name }) => name === call.operation.loop);
  const prefix = loop?.prefixed === false || loop?.name === executable.ownLoop ? [] : [call.operation.loop];
  const { cli, path: own } = call.operation;
  const cwd = workspaceOf(call.operation);
  const line = [...prefix, ...(cli ?? own), '--json', '--root', cwd, ...words];
  const run = await runProgram(builtProgram(executable.name), line, { cwd });
  if (run.stdout !== '') return { answer: placeless(canonicalJson(JSON.parse(run.stdout)), cwd) };
  const [first = ''] = run.stderr.split('\n');
  return problemOutcome((JSON.parse(first) as { error: ProblemShape }).error);
}

interface ProblemShape {
  readonly code: string;
  readonly issues?: readonly { readonly field: string; readonly given: string; readonly expected: string }[];
}

function problemOutcome({ code, issues = [] }: ProblemShape): Outcome {
  return {
    problem: { code, issues: issues.map(({ field, given, expected }) => ({ field, given, expected })) },
  };
}

/** How a client reaches a server: in each generation of the protocol, and over HTTP in the newest. */
export const serverWays = [...protocolGenerations, 'http'] as const;

/** A server of the built program, started once for a served set. */
export async function startServer(
  executable: Executable,
  { operation, served }: Call,
  way: (typeof serverWays)[number],
) {
  const cwd = workspaceOf(operation);
  // What changes something is offered by name only.
  const reads = operation.effects === 'read' || operation.effects === 'state';
  const allow = reads ? [] : ['--allow', operation.id];
  const line = ['mcp', '--root', cwd, ...allow, ...served];
  const command = { file: builtProgram(executable.name), line, cwd };
  const connection =
    way === 'http' ? await connectOverHttp(command) : withClose(await connectClient(command, way));
  const { client } = connection;
  return {
    close: async () => await connection.close(),
    call: async ({ operation: called, input }: Call, tool: string): Promise<Outcome> => {
      const result = await client.callTool({ name: tool, arguments: { ...input } });
      const [first, second] = result.content as { text: string }[];
      const text = first?.text ?? '';
      if (result.isError === true) return problemOutcome(JSON.parse(second?.text ?? '') as ProblemShape);
      if (called.document !== undefined) return { answer: placeless(text, cwd) };
      return { answer: placeless(canonicalJson(checkSame(JSON.parse(text), result.structuredContent)), cwd) };
    },
  };
}

function withClose(client: HttpConnection['client']): HttpConnection {
  return { client, close: async () => await client.close() };
}

/** Calls that write begin in a copy each, and some answers tell where they were. */
function placeless(answer: string, cwd: string): string {
  // The clock of a direct call stands still, that of a process does not.
  const today = new Date().toISOString().slice(0, 10);
  const nows = new RegExp(`${today}T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z`, 'g');
  return answer.replaceAll(cwd, '/workspace').replaceAll(nows, '2026-09-01T00:00:00Z');
}

/** Some hosts show only the text and some only the structure, so they must be one. */
function checkSame(text: unknown, structured: unknown): unknown {
  if (canonicalJson(text) !== canonicalJson(structured))
    throw new Error('text and structured content differ');
  return text;
}
