import { okfLoop } from '@trefoil/okf';
import type { Application } from '@trefoil/surfaces';
import { productLoop } from './product.loop.ts';

/** An application without what the build adds: its version and its manifest. */
export type Executable = Omit<Application, 'version' | 'manifest'>;

export const okf: Executable = {
  name: 'okf',
  summary: 'Ask what the team knows: search, read and validate knowledge bundles',
  ownLoop: okfLoop.name,
  dropsPrefix: true,
  loops: [okfLoop],
};

export const trefoil: Executable = {
  name: 'trefoil',
  summary: 'What is wrong in the code, what the team knows, what to do next',
  ownLoop: productLoop.name,
  loops: [productLoop, okfLoop],
};
