import path from 'node:path';
import type { Context, JsonObject } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { open } from '../../src/bundle/open-bundles.ts';
import { listBundles } from '../../src/list-bundles/list-bundles.operation.ts';
import { BUNDLES, call } from '../open-bundles.ts';
import type { Place } from './registry-files.ts';

interface Asker {
  /** A person at a terminal, unless a server’s client. */
  readonly confined?: boolean;
  readonly roots?: readonly string[];
}

/** Opens references as typed in a place, and asks. */
export async function serveAt({ cwd, home }: Place, references: readonly string[], asker: Asker = {}) {
  const options = {
    cwd,
    env: { OKF_HOME: home },
    confined: asker.confined ?? false,
    roots: asker.roots ?? [cwd],
  };
  const set = await open(references, createTestContext(options));
  const request = (): Context => createTestContext({ ...options, served: { okf: set.value } });
  return { ...set, request, list: async () => await call(listBundles, {}, request()) };
}

/** The names of an answer's bundles. */
export const slugs = (answer: JsonObject) =>
  (answer['bundles'] as { slug: string }[]).map(({ slug }) => slug);
/** A fixture bundle. */
export const bundle = (name: string) => path.join(BUNDLES, name);
