import type { TextTools } from '@trefoil/contract';
import { attemptText } from '../host/policy/attempt-text.ts';
import type { DescribedPolicy } from './describe-policy.ts';

/** The policy for a person: every rule with its source, then what is not simply on everywhere. */
export function policyText(shown: DescribedPolicy, tools: TextTools): string {
  const { user_file: own, settings, attempts, operations } = shown;
  const special = operations.filter(({ mcp, terminal }) => !mcp.allowed || !terminal.allowed);
  const rules = tools.table(
    [{ header: 'rule' }, { header: 'value' }, { header: 'says' }],
    settings.map(({ key, value, from }) => [key, value, from]),
  );
  const refused = tools.table(
    [{ header: 'operation' }, { header: 'effects' }, { header: 'over MCP' }, { header: 'at a terminal' }],
    special.map(({ id, effects, mcp, terminal }) => [id, effects, word(mcp), word(terminal)]),
  );
  const on = operations.length - special.length;
  return [
    `Your own file: ${own.file}${own.exists ? '' : ' (not there)'}`,
    '',
    rules,
    ...(attempts.length === 0 ? [] : ['', ...attempts.map(attemptText)]),
    '',
    `${on} of ${operations.length} operations run over MCP and at a terminal${special.length === 0 ? '.' : '; the others:'}`,
    ...(special.length === 0 ? [] : [refused]),
  ].join('\n');
}

function word({ allowed, by }: { readonly allowed: boolean; readonly by?: string }): string {
  return allowed ? 'yes' : `no (${by ?? ''})`;
}
