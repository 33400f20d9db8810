import type { TextTools } from '@trefoil/contract';
import { printable } from '../finding-text.ts';
import type { DoctorAnswer } from './doctor.operation.ts';

export function render({ healthy, checks, file }: DoctorAnswer, tools: TextTools): string {
  const grammars = checks.filter(({ check, ok }) => ok && check.startsWith('grammar '));
  const others = checks.filter((check) => !grammars.includes(check));
  const line = (ok: boolean, text: string) =>
    `${ok ? tools.paint('green', 'ok') : tools.paint('red', 'no')}  ${printable(text)}`;
  return [
    ...others.map(({ check, ok, detail }) => line(ok, `${check}: ${detail}`)),
    ...(grammars.length === 0
      ? []
      : [line(true, `grammars: ${grammars.map(({ check }) => check.slice(8)).join(', ')}`)]),
    ...(file === undefined
      ? []
      : [
          line(
            file.analysed,
            `${file.path}: ${file.explanation}${file.language === undefined ? '' : ` (${file.language})`}`,
          ),
        ]),
    healthy ? 'Scanning works here.' : 'Not everything works; see above.',
  ].join('\n');
}
