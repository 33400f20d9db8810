import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtManifest, builtProgram, connectClient, fixtureDirectory } from '@trefoil/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { createDraw, hostileCall } from './hostile-call.ts';
import type { ArgumentSchema } from './hostile-call.ts';

const CALLS = 10_000;
const AT_ONCE = 4;
const SEED = 20_261_201;
/** Stands in every file beside the root, so that it shows wherever one was read. */
const CANARY = 'canary-5f0e2c';

/** What must reach nobody: a stack, or a defect by its number. */
const DEFECT = /\bat (?:async )?[\w.<>]+ \((?:file:|\/|node:)|\\"code\\":\\"internal\\"/;

interface Place {
  readonly root: string;
  readonly outside: string;
}

/** A root with all three loops in it, full of links that lead to what lies beside it. */
function makePlace(): Place {
  const scratch = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-hostile-')));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const [root, outside] = [path.join(scratch, 'root'), path.join(scratch, 'outside')];
  cpSync(path.join(fixtureDirectory, 'product'), root, { recursive: true });
  cpSync(path.join(fixtureDirectory, 'okf/bundles/acme_retail'), path.join(root, 'kb'), { recursive: true });
  const secrets = {
    'secret.md': `---\ntype: ${CANARY}\ntitle: ${CANARY}\n---\n\n${CANARY} revenue\n`,
    'index.md': `---\nokf_version: "0.2"\n---\n\n# ${CANARY}\n`,
    'secret.c': `int ${CANARY.replace('-', '_')}(int x) { if (x) { return 1; } return 2; } /* ${CANARY} */\n`,
    'secret.sarif': JSON.stringify({
      version: '2.1.0',
      runs: [
        { tool: { driver: { name: CANARY } }, results: [{ ruleId: CANARY, message: { text: CANARY } }] },
      ],
    }),
    'tasks/T-0001-secret.md': `---\nid: T-0001\ntype: task\ntitle: ${CANARY}\nstate: open/ready\n---\n\n${CANARY}\n`,
    'sdlc.yaml': `planning:\n  root: ${CANARY}\n`,
    '.okf.json': JSON.stringify({ bundles: { [CANARY]: '.' } }),
  };
  for (const [file, text] of Object.entries(secrets)) {
    mkdirSync(path.dirname(path.join(outside, file)), { recursive: true });
    writeFileSync(path.join(outside, file), text);
  }
  const links = {
    'link.md': 'secret.md',
    'kb/link.md': 'secret.md',
    'kb/way': '.',
    'src/link.c': 'secret.c',
    'link.sarif': 'secret.sarif',
    way: '.',
    'docs/planning/tasks/T-0999-link.md': 'tasks/T-0001-secret.md',
  };
  for (const [link, target] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(root, link)), { recursive: true });
    symlinkSync(path.join(outside, target), path.join(root, link));
  }
  spawnSync('git', ['init', '-q'], { cwd: root });
  return { root, outside };
}

function hostileTexts({ outside }: Place): string[] {
  const targets = ['secret.md', 'secret.c', 'secret.sarif', '', 'tasks/T-0001-secret.md'];
  const ways = targets.flatMap((target) => [
    path.join(outside, target),
    `../outside/${target}`,
    `src/../../outside/${target}`,
    `way/${target}`,
    `kb/way/${target}`,
    `..%2foutside%2f${target}`,
    `file://${outside}/${target}`,
  ]);
  const links = ['link.md', 'kb/link', 'link', 'src/link.c', 'link.sarif', 'T-0999', 'T-0999-link', 'way'];
  const odd = [
    '/etc/passwd',
    '~',
    '$HOME',
    'a\0b',
    '-',
    '--help',
    '',
    '\u202E',
    'x'.repeat(5_000),
    '(a+)+$',
    '*',
    '%2e%2e',
  ];
  const good = ['.', 'src', 'kb', 'acme-retail', 'label.sarif', 'revenue', 'HEAD', 'HEAD~1', 'docs/planning'];
  return [...ways, ...links, ...odd, ...good];
}

/** Every file below a directory with what is in it. */
function contentsOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return Object.fromEntries(
    files.map((each) => {
      const file = path.join(each.parentPath, each.name);
      return [file, readFileSync(file, 'utf8')];
    }),
  );
}

test(
  'ten thousand hostile calls read and change nothing outside the root',
  { timeout: 600_000 },
  async () => {
    const place = makePlace();
    const before = contentsOf(place.outside);
    const { operations } = builtManifest('trefoil');
    const writing = operations.filter(({ effects }) => effects !== 'read' && effects !== 'state');
    const allow = writing.flatMap(({ id }) => ['--allow', id]);
    const line = ['mcp', '--root', '.', '--profile', 'all', ...allow, 'kb'];
    const client = await connectClient(
      { file: builtProgram('trefoil'), line, cwd: place.root },
      '2026-07-28',
    );
    try {
      const { tools } = await client.listTools();
      const texts = hostileTexts(place);
      const draw = createDraw(SEED);
      const called = new Map<string, number>();
      const leaks: unknown[] = [];
      const ask = async () => {
        const call = hostileCall(tools as { name: string; inputSchema: ArgumentSchema }[], texts, draw);
        const told = JSON.stringify(await client.callTool(call));
        // What a call names itself may be told back to it.
        const asked = JSON.stringify(call.arguments).includes(CANARY);
        if (told.includes(CANARY) && !asked) leaks.push(call, told.slice(0, 2_000));
        if (DEFECT.test(told)) leaks.push(call, told.slice(0, 2_000));
        if (!told.includes('"isError":true')) called.set(call.name, (called.get(call.name) ?? 0) + 1);
      };
      for (let done = 0; done < CALLS; done += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, ask));
      }
      expect(leaks).toEqual([]);
      expect(contentsOf(place.outside)).toEqual(before);
      // Calls that are all refused would prove little.
      expect(called.size).toBeGreaterThan(tools.length / 2);
      await expect(client.listTools()).resolves.toBeDefined();
    } finally {
      await client.close();
    }
  },
);
