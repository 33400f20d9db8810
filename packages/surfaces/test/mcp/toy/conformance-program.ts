import { buildManifest, createRegistry } from '@trefoil/contract';
import { runProcess } from '../../../src/cli/run-process.ts';
import { conformanceLoop } from './conformance-loop.ts';

// The product's server, with other operations in it.
const manifest = await buildManifest(createRegistry([conformanceLoop]));
await runProcess({
  name: 'conformance',
  version: '0.1.0',
  summary: 'What the conformance suite calls',
  ownLoop: 'test',
  loops: [conformanceLoop],
  manifest: () => manifest,
});
