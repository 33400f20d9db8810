import type { Tool } from './report.ts';

/** Replaced by the bundler; undefined in a run from the sources. */
declare const __TREFOIL_VERSION__: string | undefined;

/** A part of this product as reports name it. */
export function ownTool(name: string): Tool {
  return typeof __TREFOIL_VERSION__ === 'undefined' ? { name } : { name, version: __TREFOIL_VERSION__ };
}
