import { foldLoop } from '@trefoil/fold';
import { okfLoop } from '@trefoil/okf';
import { sdlcLoop } from '@trefoil/sdlc';
import type { Application } from '@trefoil/surfaces';
import { coreOperations } from './core-operations.ts';
import { productLoop } from './product.loop.ts';

/** An application without what the build adds: its version and its manifest. */
export type Executable = Omit<Application, 'version' | 'manifest'>;

export const okf: Executable = {
  name: 'okf',
  summary: 'Ask what the team knows: search, read and validate knowledge bundles',
  ownLoop: okfLoop.name,
  dropsPrefix: okfLoop.bareToolNames === true,
  loops: [okfLoop],
};

export const fold: Executable = {
  name: 'fold',
  summary: 'Ask what is wrong in the code: read, search and explain findings of any tool',
  ownLoop: foldLoop.name,
  dropsPrefix: foldLoop.bareToolNames === true,
  loops: [foldLoop],
};

export const sdlc: Executable = {
  name: 'sdlc',
  summary: 'Ask what to do next: a queue of tasks from a planning tree of Markdown files',
  ownLoop: sdlcLoop.name,
  dropsPrefix: sdlcLoop.bareToolNames === true,
  loops: [sdlcLoop],
};

export const trefoil: Executable = {
  name: 'trefoil',
  summary: 'What is wrong in the code, what the team knows, what to do next',
  ownLoop: productLoop.name,
  loops: [productLoop, foldLoop, okfLoop, sdlcLoop],
  core: coreOperations.map(({ id }) => id),
};
