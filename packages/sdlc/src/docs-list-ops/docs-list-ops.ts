import type { Context } from '@trefoil/contract';
import type { DocsListOpsInput, DocsListOpsOutput } from './docs-list-ops.operation.ts';

export function run(_input: DocsListOpsInput, context: Context): DocsListOpsOutput {
  const operations = context.manifest().operations.filter(({ loop }) => loop === 'sdlc');
  return {
    ops: operations.map(({ id, cli, path, summary, effects, surfaces, core }) => ({
      id,
      command: (cli ?? path).join(' '),
      summary,
      effects: effects ?? 'undeclared',
      listed: core && surfaces.includes('mcp') && (effects === 'read' || effects === 'state'),
    })),
  };
}
