import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createRegistry, Problem } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { okfLoop } from '../../src/index.ts';
import { createOkfResources } from '../../src/resources/okf-resources.ts';
import { BUNDLES, call, serve } from '../open-bundles.ts';
import { SESSION_DEVIATIONS, toOurs, toTheirs } from './session-deviations.ts';
import type { SessionDeviation } from './session-deviations.ts';

interface Recorded {
  readonly request: {
    readonly method: string;
    readonly params: {
      readonly name?: string;
      readonly arguments?: JsonObject;
      readonly uri?: string;
      readonly ref?: { readonly uri: string };
      readonly argument?: { readonly name: string; readonly value: string };
      readonly context?: { readonly arguments: Readonly<Record<string, string>> };
    };
  };
  readonly response: {
    readonly structuredContent?: JsonObject;
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly contents?: readonly { readonly text: string }[];
    readonly completion?: { readonly values: readonly string[]; readonly hasMore: boolean };
    readonly error?: object;
  };
}

const FIXTURES = fileURLToPath(new URL('../../../testkit/fixtures/okf/mcp', import.meta.url));
const registry = createRegistry([okfLoop]);

function readSession(version: string) {
  const text = readFileSync(`${FIXTURES}/${version}.json`, 'utf8');
  return JSON.parse(text) as { served: string[]; record: Recorded[] };
}

/** An answer, or the one word that stands for every refusal: sentences are our own. */
type Outcome = JsonObject | string;

function recordedOutcome({ response }: Recorded): Outcome {
  if (response.error !== undefined || response.isError === true) return 'refused';
  if (response.structuredContent !== undefined) {
    return JSON.parse(
      JSON.stringify(response.structuredContent).replaceAll('"/bundles/', `"${BUNDLES}/`),
    ) as JsonObject;
  }
  return response.content?.[0]?.text ?? '';
}

async function ourOutcome(tool: string, input: JsonObject, served: readonly string[]): Promise<Outcome> {
  const operation = await registry.load(`okf.${tool}`);
  const { request } = await serve(served);
  try {
    const answer = await call(operation, toOurs(tool, input), request());
    return operation.document === undefined ? answer : String(answer[operation.document]);
  } catch (cause) {
    if (cause instanceof Problem) return 'refused';
    throw cause;
  }
}

function deviationOf(version: string, { request }: Recorded): SessionDeviation | undefined {
  const { name, arguments: input = {} } = request.params;
  return SESSION_DEVIATIONS.find(
    ({ versions, tool, input: given }) =>
      versions.includes(version) && tool === name && (given === undefined || isDeepStrictEqual(given, input)),
  );
}

describe.each(['1.0.0', '1.3.0'])('the session recorded with version %s', (version) => {
  const { served, record } = readSession(version);
  const calls = record
    .filter(({ request }) => request.method === 'tools/call')
    .map((recorded): [string, Recorded] => [JSON.stringify(recorded.request.params), recorded]);

  test.each(calls)('%s', async (_name, recorded) => {
    const { name = '', arguments: input = {} } = recorded.request.params;
    const known = registry.ids.includes(`okf.${name}`);
    if (!known) {
      expect(recordedOutcome(recorded)).toBe('refused');
      return;
    }
    const ours = await ourOutcome(name, input, served);
    const theirs = recordedOutcome(recorded);
    const deviation = deviationOf(version, recorded);
    const expected = deviation?.adapt === undefined ? theirs : deviation.adapt(theirs);
    if (deviation !== undefined && deviation.adapt === undefined)
      expect(toTheirs(name, ours)).not.toEqual(theirs);
    else expect(toTheirs(name, ours)).toEqual(toTheirs(name, expected));
  });

  const reads = record
    .filter(({ request }) => request.method === 'resources/read')
    .map((recorded): [string, Recorded] => [recorded.request.params.uri ?? '', recorded]);

  test.each(reads)('reads %s alike', async (uri, { response }) => {
    const { request } = await serve(served);
    const read = await createOkfResources().readResource(uri, request());
    expect(read?.text).toBe(response.contents?.[0]?.text);
  });

  const completions = record
    .filter(({ request }) => request.method === 'completion/complete')
    .map((recorded): [string, Recorded] => [JSON.stringify(recorded.request.params), recorded]);

  test.each(completions)('completes %s alike', async (_name, { request: asked, response }) => {
    const { ref, argument, context } = asked.params;
    const { request } = await serve(served);
    const values = await createOkfResources().complete(
      {
        uriTemplate: ref?.uri ?? '',
        argument: argument?.name ?? '',
        value: argument?.value ?? '',
        given: context?.arguments ?? {},
      },
      request(),
    );
    expect({ values, hasMore: false }).toEqual(response.completion);
  });

  test('was replayed whole', () => {
    expect(calls.length + reads.length + completions.length).toBe(record.length);
    expect([calls.length, reads.length, completions.length]).toEqual([59, 5, 3]);
  });
});
