import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { AnyOperation, Context, JsonObject } from '@trefoil/contract';
import { createTestContext, okfFixtures } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import { open } from '../../src/bundle/open-bundles.ts';
import { dirs } from '../../src/dirs/dirs.operation.ts';
import { listBundles } from '../../src/list-bundles/list-bundles.operation.ts';
import { createOkfResources } from '../../src/resources/okf-resources.ts';
import { search } from '../../src/search/search.operation.ts';
import { BUNDLES, call } from '../open-bundles.ts';
import { globalFile, makePlace, writeJson } from '../registry/registry-files.ts';

type Answer = Record<string, unknown>;

interface Recorded {
  readonly argv: readonly string[];
  readonly boot_stderr: string;
  readonly record: readonly {
    readonly request: { readonly method: string; readonly params?: { name: string; arguments: JsonObject } };
    readonly response: { isError?: boolean; structuredContent?: Answer; resources?: Answer[] };
  }[];
}

function readRecorded(session: string): Recorded {
  const text = readFileSync(path.join(okfFixtures, 'mcp', `1.3.0-${session}.json`), 'utf8');
  const recorded = JSON.parse(text) as Recorded;
  // The first entry is the handshake, which is not ours to give.
  return { ...recorded, record: recorded.record.slice(1) };
}

/** Places as they were where the peer ran. */
const PEER = { bundles: '/bundles', registry: '/peer/home/registry.json', gone: '/peer/reg/gone-moved' };

/** The peer's registry, in a place where our fixtures are its bundles. */
const registry = {
  bundles: [
    { slug: 'acme-retail', path: `${BUNDLES}/acme_retail`, title: 'bundles/acme_retail' },
    { slug: 'ga-four', path: `${BUNDLES}/ga4`, title: 'bundles/ga4' },
    { slug: 'stackoverflow', path: `${BUNDLES}/stackoverflow`, title: 'bundles/stackoverflow' },
    { slug: 'gone', path: PEER.gone, title: 'reg/gone-moved' },
  ],
  groups: [
    { slug: 'finance', members: ['acme-retail', 'ga-four'] },
    { slug: 'nested', members: ['finance', 'gone'] },
  ],
};

const OPERATIONS: Readonly<Record<string, AnyOperation>> = { list_bundles: listBundles, search, dirs };
/** The byte budget would cut what the peer never cuts. */
const WHOLE = { max_bytes: 10_000_000 };
/** What paging adds to every answer. */
const PAGING = ['returned', 'truncated', 'next_offset'];

/** A difference that is meant, by request. */
interface Difference {
  readonly reason: string;
  readonly adapt: (recorded: Answer | 'refused') => Answer | 'refused';
}

const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, Difference>>>> = {
  registry: {},
  refs: {
    list_bundles: {
      reason: 'a group that was named is one of the names there are',
      adapt: (recorded) => ({
        ...(recorded as Answer),
        groups: [{ slug: 'nested', members: ['finance', 'gone'], resolved: 2, link: null }],
      }),
    },
    'search {"terms":["purchase"],"bundle":"nested","fields":["bundle","id"]}': {
      reason: 'and can be searched by it, as on the command line',
      adapt: () => ({
        query: ['purchase'],
        engine: 'scan',
        bundles: [
          { slug: 'acme-retail', dir: `${PEER.bundles}/acme_retail` },
          { slug: 'ga-four', dir: `${PEER.bundles}/ga4` },
        ],
        total: 3,
        results: [
          { bundle: 'ga-four', id: 'references/metrics/purchasers' },
          { bundle: 'ga-four', id: 'datasets/ga4_obfuscated_sample_ecommerce' },
          { bundle: 'ga-four', id: 'tables/events_' },
        ],
      }),
    },
  },
};

/** Starts what the peer was started as. */
async function openSession(argv: readonly string[]) {
  const place = makePlace();
  writeJson(globalFile(place), registry);
  const options = { cwd: place.cwd, roots: [BUNDLES], env: { OKF_HOME: place.home } };
  const words = argv.map((word) => word.replace(PEER.bundles, BUNDLES));
  const set = await open(words, createTestContext({ ...options, confined: false }));
  const request = (): Context => createTestContext({ ...options, served: { okf: set.value } });
  return { request, notes: set.notes, file: globalFile(place) };
}

describe.each(['registry', 'refs'])('the recorded session "%s"', (session) => {
  const { argv, record } = readRecorded(session);
  const calls = record.flatMap(({ request, response }) =>
    request.params === undefined
      ? []
      : [{ name: request.params.name, input: request.params.arguments, response }],
  );

  test('says at the start who is not there', async () => {
    const { notes } = await openSession(argv);
    const gone = `Not served, its directory is gone: gone (${PEER.gone})`;
    expect(notes).toEqual(session === 'refs' ? [gone] : []);
  });

  test.each(calls)('$name $input', async ({ name, input, response }) => {
    const recorded = response.isError === true ? 'refused' : (response.structuredContent ?? {});
    const expected = DIFFERENCES[session]?.[keyOf(name, input)]?.adapt(recorded) ?? recorded;
    const operation = OPERATIONS[name];
    if (operation === undefined) throw new Error(name);
    const { request, file } = await openSession(argv);
    expect(await answerOf({ operation, input, file }, request())).toEqual(expected);
  });

  test('each difference is about a request of the session', () => {
    const asked = calls.map(({ name, input }) => keyOf(name, input));
    expect(asked).toEqual(expect.arrayContaining(Object.keys(DIFFERENCES[session] ?? {})));
  });

  test('resources/list', async () => {
    const [listed] = record.filter(({ request }) => request.method === 'resources/list');
    const { request } = await openSession(argv);
    const ours = await createOkfResources().listResources(request());
    const described = ({ uri, name, title, mimeType }: Answer) => ({ uri, name, title, mimeType });
    expect(ours.map((resource) => described({ ...resource }))).toEqual(
      listed?.response.resources?.map(described),
    );
  });
});

function keyOf(name: string, input: JsonObject): string {
  return Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`;
}

interface Call {
  readonly operation: AnyOperation;
  readonly input: JsonObject;
  readonly file: string;
}

/** Our answer in the peer's places. Sentences are each program's own. */
async function answerOf({ operation, input, file }: Call, context: Context): Promise<Answer | 'refused'> {
  try {
    return comparable(await call(operation, { ...input, ...WHOLE }, context), file);
  } catch (failure) {
    if (failure instanceof Problem) return 'refused';
    throw failure;
  }
}

/** An answer without what ours alone has. */
function comparable(answer: JsonObject, file: string): Answer {
  const text = JSON.stringify(answer).replaceAll(BUNDLES, PEER.bundles).replaceAll(file, PEER.registry);
  const ours = JSON.parse(text) as Answer;
  const kept = Object.entries(ours).filter(([key]) => !PAGING.includes(key));
  const rows = (ours['results'] as Answer[] | undefined)?.map(({ path: _path, line: _line, ...row }) => row);
  return { ...Object.fromEntries(kept), ...(rows === undefined ? {} : { results: rows }) };
}
