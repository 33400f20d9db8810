import type { LoopDefinition } from '@trefoil/contract';

/** Hosts cut at 2,048 characters without a word. */
const MAX_INSTRUCTIONS = 1_800;
const SEPARATOR = '\n\n';

/** What an agent is told about the whole server: its own loop first, each loop's essentials kept. */
export function composeInstructions(loops: readonly LoopDefinition[], ownLoop: string | undefined): string {
  const ordered = [
    ...loops.filter(({ name }) => name === ownLoop),
    ...loops.filter(({ name }) => name !== ownLoop),
  ];
  const texts = ordered.flatMap(({ instructions }) =>
    instructions === undefined ? [] : [instructions.trim()],
  );
  const whole = texts.join(SEPARATOR);
  if (whole.length <= MAX_INSTRUCTIONS) return whole;
  const share = Math.floor((MAX_INSTRUCTIONS - SEPARATOR.length * (texts.length - 1)) / texts.length);
  return texts.map((text) => cutAtSentence(text, share)).join(SEPARATOR);
}

function cutAtSentence(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1);
  return end > length / 2 ? head.slice(0, end).trimEnd() : `${head.slice(0, -1)}…`;
}
