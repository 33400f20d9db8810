import { buildManifest, createRegistry, Problem } from '@trefoil/contract';
import { parseArgs } from 'node:util';
import { serveMcp } from '../../../src/mcp/serve-mcp.ts';
import { toyLoop } from './toy-loop.ts';

// Stands for the command line: reads options, serves, ends the process with the exit code.
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: list,
    allow: list,
    deny: list,
    prefixed: { type: 'boolean', default: false },
    bare: { type: 'boolean' },
  },
});
const { stdin, stdout, stderr, env } = process;
const { signal } = new AbortController();
const { served: _served, resources: _resources, prompts: _prompts, ...bareLoop } = toyLoop;
const loops = [values.bare === true ? bareLoop : toyLoop];
const manifest = await buildManifest(createRegistry(loops));
const application = {
  name: 'toy',
  version: '0.1.0',
  summary: 'A toy',
  ownLoop: 'toy',
  dropsPrefix: !values.prefixed,
  loops,
  manifest: () => manifest,
};
const options = { roots: values.root, references: positionals, allow: values.allow, deny: values.deny };
try {
  const code = await serveMcp(application, options, {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    signal,
  });
  stdout.write('', () => process.exit(code));
} catch (failure) {
  const isProblem = failure instanceof Problem;
  const text = isProblem ? JSON.stringify(failure.toData()) : String(failure);
  stderr.write(`${text}\n`, () => process.exit(isProblem ? 2 : 70));
}
