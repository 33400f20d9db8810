import type { Context } from '@trefoil/contract';
import type { BundleSet } from '../bundle/bundle-set.ts';
import { servedBundles } from '../bundle/served-bundles.ts';
import type { Engine } from './engine.ts';

interface Kept {
  text?: Promise<Engine>;
  full?: Promise<Engine>;
}

const kept = new WeakMap<BundleSet, Kept>();

/** The index engine of this process's bundles. */
export async function textEngine(context: Context): Promise<Engine> {
  const engines = keptFor(context);
  engines.text ??= import('./text-index.ts').then(({ TextIndexes }) => {
    const indexes = new TextIndexes(context.workspace);
    return async (selected, query) => await indexes.search(selected, query);
  });
  return await engines.text;
}

/** The full-text engine of this process's bundles. */
export async function fullTextEngine(context: Context): Promise<Engine> {
  const engines = keptFor(context);
  engines.full ??= import('./full-text.ts').then(({ FullTextIndexes }) => {
    const indexes = new FullTextIndexes();
    return async (selected, query) => await indexes.search(selected, query);
  });
  return await engines.full;
}

function keptFor(context: Context): Kept {
  const set = context.served(servedBundles);
  const engines = kept.get(set) ?? {};
  kept.set(set, engines);
  return engines;
}
