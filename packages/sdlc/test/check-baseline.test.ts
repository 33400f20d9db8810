import { createRegistry, invokeReport } from '@trefoil/contract';
import { formatBaseline } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { builtProgram, runProgram } from '@trefoil/testkit';
import { afterAll, expect, test } from 'vitest';
import { sdlcLoop } from '../src/index.ts';
import { call, contextIn, copyOf, removeTrees, task, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const registry = createRegistry([sdlcLoop]);

async function findingsOf(root: string, input = {}) {
  const { output, actionable } = await call(root, 'sdlc.check', { max_bytes: 1_000_000, ...input });
  return { output, actionable, findings: output['findings'] as Finding[] };
}

test('what a baseline knows is left out; what is new counts', async () => {
  const root = copyOf('lighthouse');
  const before = await findingsOf(root);
  expect(before).toMatchObject({ actionable: true, output: { total: 2, known: 0 } });
  writeIn(root, 'baseline.json', formatBaseline(before.findings));
  const baseline = 'baseline.json';
  expect(await findingsOf(root, { baseline })).toMatchObject({
    actionable: false,
    output: { total: 0, known: 2, counts: { error: 0, warning: 0 } },
  });
  writeIn(root, 'docs/planning/tasks/T-NEWS-new.md', task('T-NEWS-new', 'title: New\nimpact: huge'));
  expect(await findingsOf(root, { baseline })).toMatchObject({
    actionable: true,
    output: { known: 2 },
    findings: [{ rule: 'sdlc/invalid-value', baseline_state: 'new' }, { rule: 'sdlc/title-mismatch' }],
  });
  await expect(call(root, 'sdlc.check', { baseline: 'HEAD:gone.json' })).rejects.toMatchObject({
    code: 'baseline.missing',
  });
  await expect(call(root, 'sdlc.check', { baseline: 'sdlc.yaml' })).rejects.toMatchObject({
    code: 'baseline.invalid',
  });
});

test('every format is a complete report', async () => {
  const root = copyOf('lighthouse');
  const id = 'sdlc.check';
  const operation = await registry.load(id);
  for (const format of operation.formats?.names ?? []) {
    const { text } = await invokeReport({ id, operation, input: {} }, format, contextIn(root));
    let whole = '';
    for (;;) {
      const { done, value } = await text.next();
      if (done === true) {
        expect(value, format).toBe(true);
        break;
      }
      whole += value;
    }
    expect(whole, format).toContain('stale-slug');
  }
});

test('as a command it writes SARIF and ends with 1 when someone should act', async () => {
  const root = copyOf('lighthouse');
  const run = await runProgram(builtProgram('sdlc'), ['check', '--format', 'sarif', '--root', root], {
    cwd: root,
  });
  expect(run.code).toBe(1);
  const log = JSON.parse(run.stdout) as { runs: { results: { ruleId: string }[] }[] };
  expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual([
    'sdlc/roadmap-milestone',
    'sdlc/stale-slug',
  ]);
});
