import { createTestContext, okfFixtures } from '@trefoil/testkit';
import path from 'node:path';
import { expect, test } from 'vitest';
import { open } from '../src/bundle/open-bundles.ts';
import { report as reportLint } from '../src/lint/lint.ts';
import { lint } from '../src/lint/lint.operation.ts';
import { report as reportValidate } from '../src/validate/validate.ts';
import { validate } from '../src/validate/validate.operation.ts';

const root = path.join(okfFixtures, 'bundles');

async function contextFor(name: string) {
  const { value } = await open([name], createTestContext({ cwd: root }));
  return createTestContext({ cwd: root, served: { okf: value } });
}

async function written(
  pieces: AsyncGenerator<string, boolean>,
): Promise<{ text: string; actionable: boolean }> {
  let text = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done === true) return { text, actionable: value };
    text += value;
  }
}

test('what validate finds can be had as SARIF, with places in the workspace', async () => {
  const input = validate.input.parse({ bundle: 'blockchain' });
  const { text, actionable } = await written(reportValidate(input, 'sarif', await contextFor('blockchain')));
  const [run] = (
    JSON.parse(text) as { runs: { results: { ruleId: string; level: string; locations: unknown[] }[] }[] }
  ).runs;
  expect(actionable).toBe(true);
  expect(run?.results).toHaveLength(11);
  expect(run?.results[0]).toMatchObject({
    ruleId: 'okf/front_matter_recovered',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'blockchain/bitcoin/mining.md' },
          region: { startLine: 4 },
        },
      },
    ],
  });
});

test('what lint finds can be had in the native format, each finding with an identity of its own', async () => {
  const input = lint.input.parse({ bundle: 'acme-retail', today: '2026-09-01' });
  const { text, actionable } = await written(
    reportLint(input, 'findings-json', await contextFor('acme_retail')),
  );
  const { findings, total } = JSON.parse(text) as {
    total: number;
    findings: { id: string; severity: string }[];
  };
  expect(total).toBe(findings.length);
  expect(new Set(findings.map(({ id }) => id)).size).toBe(total);
  expect(actionable).toBe(findings.some(({ severity }) => severity === 'warning'));
});
