import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import configuration from '../../.dependency-cruiser.mjs';
import { BadTree } from './bad-tree.ts';

const packages = [
  'contract',
  'findings',
  'corpus',
  'fold',
  'okf',
  'sdlc',
  'surfaces',
  'web',
  'testkit',
  'trefoil',
];

/** For each rule a file, and the import there that breaks it. */
const broken: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'contract-uses-only-what-is-below': ['packages/contract/src/up.ts', '@trefoil/findings'],
  'findings-uses-only-what-is-below': ['packages/findings/src/up.ts', '@trefoil/corpus'],
  'corpus-uses-only-what-is-below': ['packages/corpus/src/up.ts', '@trefoil/okf'],
  'fold-uses-only-what-is-below': ['packages/fold/src/up.ts', '@trefoil/surfaces'],
  'okf-uses-only-what-is-below': ['packages/okf/src/up.ts', '@trefoil/trefoil'],
  'sdlc-uses-only-what-is-below': ['packages/sdlc/src/up.ts', '@trefoil/web'],
  'surfaces-uses-only-what-is-below': ['packages/surfaces/src/up.ts', '@trefoil/findings'],
  'web-uses-only-what-is-below': ['packages/web/src/up.ts', '@trefoil/surfaces'],
  'trefoil-uses-only-what-is-below': ['packages/trefoil/src/up.ts', '@trefoil/testkit'],
  'testkit-uses-only-what-is-below': ['packages/testkit/src/up.ts', '@trefoil/okf'],
  'loops-stay-apart': ['packages/okf/test/sideways.test.ts', '@trefoil/sdlc'],
  'surfaces-know-no-loop': ['packages/surfaces/src/loop.ts', '@trefoil/okf'],
  'no-deep-import': ['packages/okf/src/deep.ts', '../../corpus/src/inner.ts'],
  'no-deep-import-from-outside': ['test/deep.test.ts', '../packages/corpus/src/inner.ts'],
  'contract-imports-only-zod': ['packages/contract/src/builtin.ts', 'node:path'],
  'testkit-only-in-tests': ['packages/sdlc/src/kit.ts', '@trefoil/testkit'],
  'no-test-in-source': ['packages/okf/src/tested.ts', '../test/sideways.test.ts'],
  'disk-only-where-listed': ['packages/surfaces/src/cli/disk.ts', 'node:fs/promises'],
  'processes-only-where-listed': ['packages/okf/src/process.ts', 'node:child_process'],
  'mcp-sdk-behind-its-port': ['packages/surfaces/src/mcp/other.ts', '@modelcontextprotocol/server'],
  'no-dev-dependency-from-source': ['packages/okf/src/dev.ts', 'fast-check'],
  'declared-dependency': ['packages/okf/src/undeclared.ts', 'rolldown'],
  resolvable: ['packages/okf/src/nowhere.ts', './does-not-exist.ts'],
  'no-runtime-cycle': ['packages/okf/src/cycle-back.ts', './cycle.ts'],
  'no-orphan': ['packages/okf/src/orphan.ts', ''],
};

function createTree(): BadTree {
  const tree = new BadTree({
    'packages/corpus/src/inner.ts': 'export const inner = 1;\n',
    'packages/okf/src/cycle.ts': "import './cycle-back.ts';\n",
    'packages/okf/src/type-cycle.ts':
      "import { back } from './type-cycle-back.ts';\nexport type Back = typeof back;\n",
    'packages/okf/src/type-cycle-back.ts':
      "import type { Back } from './type-cycle.ts';\nexport const back: Back | 1 = 1;\n",
  });
  for (const name of packages) {
    tree.addPackage(name, { devDependencies: { 'fast-check': '4.11.0' } });
    tree.write(`packages/${name}/src/index.ts`, `export const ${name} = 1;\n`);
  }
  for (const [file, imported] of Object.values(broken)) {
    tree.write(file, imported === '' ? 'export const alone = 1;\n' : `import '${imported}';\n`);
  }
  return tree;
}

describe('the layering gate', () => {
  let tree: BadTree;
  let output: string;

  beforeAll(() => {
    tree = createTree();
    ({ output } = tree.judge('layering'));
  });

  afterAll(() => tree.remove());

  test.each(configuration.forbidden.map(({ name, comment }) => ({ name, comment })))(
    'fails on $name and says what to do',
    ({ name, comment }) => {
      const [file] = broken[name] ?? ['(no file here breaks this rule; add one)'];
      const reports = output.split('\n').filter((line) => line.trim().startsWith(`${name}: ${file} `));
      expect(reports).toEqual([expect.stringContaining(comment)]);
    },
  );

  test('lets types alone run in a circle', () => {
    expect(output).not.toContain('type-cycle');
  });

  test('fails when the cruiser could not read the sources, as without a compiler', () => {
    const config = join(tree.root, '.dependency-cruiser.mjs');
    writeFileSync(
      config,
      "export default { forbidden: [], options: { exclude: { path: ['/none/'] }, includeOnly: '^test/' } };",
    );
    const { passed, output: unread } = tree.judge('layering');
    expect({ passed, unread }).toEqual({
      passed: false,
      unread: expect.stringContaining('not-looked-at: packages/contract/src/index.ts.'),
    });
  });
});
