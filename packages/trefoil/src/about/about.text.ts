import type { TextTools } from '@trefoil/contract';
import type { AboutAnswer } from './about.operation.ts';

const TINTS = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

type Mention = AboutAnswer['mentions'][number];

/** Each mention as `path:line: what it is: title (why)`, then what was asked and what came of it. */
export function render(answer: AboutAnswer, tools: TextTools): string {
  return [...answer.mentions.map((mention) => line(mention, tools)), summary(answer, tools)].join('\n');
}

function line(mention: Mention, tools: TextTools): string {
  const { title, why, severity, state } = mention;
  const place = tools.paint('bold', `${tools.place(printable(mention.path))}:${mention.line}`);
  const what =
    severity === undefined
      ? `${mention.kind} ${printable(mention.id)}${state === undefined ? '' : ` ${printable(state)}`}`
      : `${tools.paint(TINTS[severity], severity)}${state === 'actionable' ? '' : ` (${state ?? ''})`}`;
  return `${place}: ${what}: ${printable(title)} ${tools.paint('dim', `[${printable(why)}]`)}`;
}

const NOUNS = { code: 'finding', knowledge: 'concept', work: 'planning entity' } as const;
const ABSENT = {
  code: 'no scan is stored',
  knowledge: 'no knowledge found',
  work: 'no planning found',
} as const;

function summary({ path, parts, actionable, scan }: AboutAnswer, tools: TextTools): string {
  const texts = parts.map(({ part, state, mentions }) => {
    if (state === 'absent') return ABSENT[part];
    const acts = part === 'code' && mentions > 0 ? ` (${actionable} actionable)` : '';
    return `${counted(mentions, NOUNS[part])}${acts}`;
  });
  const stale = scan?.stale === true ? '; files have changed since the scan' : '';
  return tools.paint('dim', `${tools.place(printable(path))}: ${texts.join('; ')}${stale}`);
}

function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** What a file says must not drive the terminal, nor break the line. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) =>
    /\s/.test(char) ? ' ' : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
