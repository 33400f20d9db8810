import { flagWords } from '@trefoil/contract';
import { builtProgram, connectClient, runProgram } from '@trefoil/testkit';
import { expect, test } from 'vitest';
import { questions } from './fifty-questions.ts';
import { generateReport } from './generate-report.ts';
import { makeWorkspace } from './workspace.ts';

const REPORT = 'mixed.json';

interface Answer {
  readonly total: number;
  readonly findings?: readonly {
    readonly id: string;
    readonly backend: string;
    readonly tool?: string;
    readonly run: number;
  }[];
  readonly groups?: readonly unknown[];
}

/** What of an answer says which findings it is about, in their order, and where each is from. */
function told({ total, findings = [], groups = [] }: Answer) {
  return { total, groups, findings: findings.map(({ id, backend, tool, run }) => [id, backend, tool, run]) };
}

test('fifty questions have one answer at a terminal and over MCP', { timeout: 120_000 }, async () => {
  const cwd = makeWorkspace({ [REPORT]: generateReport(240).text });
  const program = builtProgram('fold');
  const client = await connectClient({ file: program, line: ['mcp', '--root', '.'], cwd }, '2026-07-28');
  try {
    for (const question of questions) {
      const asked = { ...question, report: [REPORT], limit: 300, max_bytes: 1_000_000 };
      const words = Object.entries(asked).flatMap(([field, value]) => flagWords(field, value));
      const run = await runProgram(program, ['grep', '--json', ...words], { cwd });
      const result = await client.callTool({ name: 'fold_query_findings', arguments: asked });
      expect([question, told(JSON.parse(run.stdout) as Answer)]).toEqual([
        question,
        told(result.structuredContent as Answer),
      ]);
    }
  } finally {
    await client.close();
  }
});
