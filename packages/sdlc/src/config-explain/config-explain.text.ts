import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { ConfigExplainAnswer } from './config-explain.operation.ts';

export function render(answer: ConfigExplainAnswer, tools: TextTools): string {
  const { key, description, type, value, from, used_by: users, widens } = answer;
  return [
    tools.paint('bold', key),
    description,
    `accepts: ${type}`,
    `value:   ${printable(JSON.stringify(value))} (${from})`,
    `default: ${JSON.stringify(answer.default)}`,
    `used by: ${users.length === 0 ? 'nothing; it is only accepted' : users.join(', ')}`,
    ...(widens
      ? [
          tools.paint(
            'yellow',
            'Whatever changes something only counts from sdlc.local.yaml, untracked by git.',
          ),
        ]
      : []),
  ].join('\n');
}
