import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { call, serve, SEVEN } from '../open-bundles.ts';
import { DEVIATIONS, READING_DEVIATIONS } from './deviations.ts';
import type { Recorded } from './deviations.ts';
import { PEER_SHAPES } from './peer-shapes.ts';
import type { PeerVerb } from './peer-shapes.ts';
import { servePeerView } from './peer-view.ts';

const GOLDEN = fileURLToPath(new URL('../../../testkit/fixtures/okf/golden', import.meta.url));
const VERBS = Object.keys(PEER_SHAPES) as PeerVerb[];

function readRecorded(bundle: string, verb: PeerVerb): Recorded {
  return JSON.parse(readFileSync(`${GOLDEN}/${bundle}/${verb}.json`, 'utf8')) as Recorded;
}

function expected(bundle: string, verb: PeerVerb): Recorded {
  const meant = DEVIATIONS.filter(
    (deviation) => deviation.verb === verb && [undefined, bundle].includes(deviation.bundle),
  );
  const adapted = meant.reduce((recorded, { adapt }) => adapt(recorded), readRecorded(bundle, verb));
  return PEER_SHAPES[verb].comparable?.(adapted) ?? adapted;
}

function input(bundle: string, verb: PeerVerb): JsonObject {
  return { bundle, ...PEER_SHAPES[verb].input(readRecorded(bundle, verb)) };
}

describe.each(SEVEN)('what the peer says of %s', (bundle) => {
  test.each(VERBS)('%s says too, deviations apart', async (verb) => {
    const ours = await call(PEER_SHAPES[verb].operation, input(bundle, verb), await servePeerView(bundle));
    expect(PEER_SHAPES[verb].toPeer(ours)).toEqual(expected(bundle, verb));
  });
});

function isDeviation(bundle: string, verb: PeerVerb): boolean {
  return READING_DEVIATIONS.some(({ bundles, verbs }) => bundles.includes(bundle) && verbs.includes(verb));
}

describe.each(SEVEN)('without the switch, %s', (bundle) => {
  test.each(VERBS)('%s differs only where it is listed', async (verb) => {
    const { request } = await serve([bundle]);
    const ours = await call(PEER_SHAPES[verb].operation, input(bundle, verb), request());
    const same = isDeepStrictEqual(PEER_SHAPES[verb].toPeer(ours), expected(bundle, verb));
    expect({ same }).toEqual({ same: !isDeviation(bundle, verb) });
  });
});

test('a bare path of the bundle Google publishes is broken for the peer alone', async () => {
  const { request } = await serve(['acme_retail']);
  const { findings, stats } = await call(PEER_SHAPES.lint.operation, input('acme_retail', 'lint'), request());
  expect((findings as { check: string }[]).filter(({ check }) => check.startsWith('broken_'))).toEqual([]);
  expect(stats).toMatchObject({ edges: 22 });
});

describe('files whose front matter the peer cannot read', () => {
  test.each(['blockchain', 'okf'])(
    '%s: they are concepts here, and just those come on top',
    async (bundle) => {
      const { request } = await serve([bundle]);
      const lost = (expected(bundle, 'validate')['errors'] as { path: string }[]).map(({ path }) =>
        path.replace(/\.md$/, ''),
      );
      const listing = (answer: Recorded) =>
        (answer['directories'] as { listing: { id: string }[] }[]).flatMap((row) =>
          row.listing.map(({ id }) => id),
        );
      const ours = await call(PEER_SHAPES.index.operation, input(bundle, 'index'), request());
      const found = listing(PEER_SHAPES.index.toPeer(ours)).toSorted();
      expect(found).toEqual([...listing(expected(bundle, 'index')), ...lost].toSorted());
    },
  );

  test.each(['blockchain', 'okf'])('%s: validate reports the same files, by line', async (bundle) => {
    const { request } = await serve([bundle]);
    const ours = await call(PEER_SHAPES.validate.operation, input(bundle, 'validate'), request());
    expect(PEER_SHAPES.validate.toPeer(ours)).toEqual(expected(bundle, 'validate'));
  });
});
