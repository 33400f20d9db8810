import type { ServedKey } from '@trefoil/contract';
import type { BundleSet } from './bundle-set.ts';

/** The bundles that this process serves: those that were named, or those that a registry names at each request. */
export const servedBundles: ServedKey<BundleSet> = { loop: 'okf' };
