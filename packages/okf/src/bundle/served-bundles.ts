import type { ServedKey } from '@trefoil/contract';
import type { BundleSet } from './bundle-set.ts';

/** The bundles that this process serves; fixed when it starts. */
export const servedBundles: ServedKey<BundleSet> = { loop: 'okf' };
