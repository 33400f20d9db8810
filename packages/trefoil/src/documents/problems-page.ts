import { createRegistry, GENERATED, problemSummaries as ofContract, tableCell } from '@trefoil/contract';
import type { ProblemSummaries } from '@trefoil/contract';
import { problemSummaries as ofFindings } from '@trefoil/findings';
import { problemSummaries as ofFold } from '@trefoil/fold';
import { problemSummaries as ofOkf } from '@trefoil/okf';
import { problemSummaries as ofSdlc } from '@trefoil/sdlc';
import { problemSummaries as ofSurfaces } from '@trefoil/surfaces';
import { trefoil } from '../executables.ts';
import { problemSummaries as ofProduct } from '../problem-summaries.ts';

/** Every code that a problem may have, with what it means. */
export const allProblems: ProblemSummaries = {
  ...ofContract,
  ...ofSurfaces,
  ...ofFindings,
  ...ofFold,
  ...ofOkf,
  ...ofSdlc,
  ...ofProduct,
};

/** The page of all problems, with the operations that may raise each. */
export async function problemsPage(): Promise<string> {
  const raisedBy = await operationsByProblem();
  const codes = Object.entries(allProblems).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    GENERATED,
    '# Problems',
    '',
    'What is refused comes with one of these codes, a sentence that says what happened, and mostly one that says what to',
    'do next. On the command line it stands on stderr (as JSON with `--json`) and the exit code is 2, or 1 where what was',
    'asked for is merely not so. Over MCP it is a result with `isError`. Codes are stable; the words are not. Anything',
    'else is a defect of the program: `internal`, with the number of an incident that the log of the server explains.',
    '',
    '| code | what it means | raised by |',
    '|---|---|---|',
    ...codes.map(
      ([code, summary]) => `| \`${code}\` | ${tableCell(summary)} | ${listed(raisedBy.get(code))} |`,
    ),
    '',
  ].join('\n');
}

const MOST = 6;

function listed(operations: readonly string[] = []): string {
  if (operations.length === 0) return 'any';
  const shown = operations.slice(0, MOST).map((id) => `\`${id}\``);
  const more = operations.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Codes as operations declare them; what every call can meet, none declares. */
export async function operationsByProblem(): Promise<ReadonlyMap<string, readonly string[]>> {
  const registry = createRegistry(trefoil.loops);
  const raisedBy = new Map<string, string[]>();
  for (const id of registry.ids) {
    const { problems = [] } = await registry.load(id);
    for (const code of problems) {
      const operations = raisedBy.get(code);
      if (operations === undefined) raisedBy.set(code, [id]);
      else operations.push(id);
    }
  }
  return raisedBy;
}
