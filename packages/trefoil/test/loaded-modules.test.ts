import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtProgram, okfFixtures, runProgram } from '@trefoil/testkit';
import { expect, test } from 'vitest';

/** Prints, at the end, every file that was loaded and every built-in module that was asked for. */
const SPY = `
const Module = require('node:module');
const load = Module._load;
const seen = new Set();
Module._load = (request, ...rest) => { seen.add(request.split('/').at(-1)); return load(request, ...rest); };
process.on('exit', () => process.stderr.write(JSON.stringify([...seen])));
`;

async function loadedBy(name: string, line: readonly string[]): Promise<string[]> {
  const spy = `data:text/javascript,${encodeURIComponent(`import{createRequire}from'node:module';const require=createRequire('file:///');${SPY}`)}`;
  const cwd = path.join(okfFixtures, 'bundles');
  const { stderr } = await runProgram(builtProgram(name), line, {
    cwd,
    env: { NODE_OPTIONS: `--import="${spy}"` },
  });
  return JSON.parse(stderr.slice(stderr.indexOf('["'))) as string[];
}

const HEAVY =
  /zod|schemas|sdk|start-server|js-yaml|knowledge|\.operation|call-|scan|child_process|crypto|promises/;

test.each(['okf', 'trefoil'])(
  '%s tells its version, its help and completions from the manifest alone',
  async (name) => {
    for (const line of [['--version'], ['--help'], ['mcp', '--help'], ['__complete', '']]) {
      const loaded = await loadedBy(name, line);
      expect(loaded.length).toBeGreaterThan(2);
      expect(loaded.filter((file) => HEAVY.test(file))).toEqual([]);
    }
  },
);

test('nothing that a command without a server loads holds a schema library', async () => {
  const chunks = path.join(path.dirname(builtProgram('okf')), 'chunks');
  const files = await loadedBy('okf', ['search', 'acme_retail', 'revenue']);
  const own = files.filter((file) => existsSync(path.join(chunks, file)));
  expect(own.length).toBeGreaterThan(3);
  const holding = own.filter((file) => readFileSync(path.join(chunks, file), 'utf8').includes('$ZodType'));
  expect(holding).toEqual([]);
});

test('a search loads the knowledge kernel and neither a schema library, a server, a pattern engine nor a link scanner', async () => {
  const loaded = await loadedBy('okf', ['search', 'acme_retail', 'revenue']);
  expect(loaded.some((file) => file.startsWith('knowledge'))).toBe(true);
  expect(
    loaded.filter((file) => /zod|schemas|start-server|regexp|validate|scanned-body|child_process/.test(file)),
  ).toEqual([]);
});
