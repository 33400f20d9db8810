import { buildManifest, createRegistry } from '@trefoil/contract';
import { runProcess } from '../../../src/cli/run-process.ts';
import { toyLoop } from './toy-loop.ts';

// The toys as a whole executable: command line, signals and exit code with the rest.
const manifest = await buildManifest(createRegistry([toyLoop]));
await runProcess({
  name: 'toy',
  version: '0.1.0',
  summary: 'A toy',
  ownLoop: 'toy',
  dropsPrefix: true,
  loops: [toyLoop],
  manifest: () => manifest,
});
