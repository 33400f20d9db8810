import { describe, expect, test } from 'vitest';
import { composeInstructions } from '../../src/mcp/instructions.ts';

const loop = (name: string, instructions: string) => ({
  name,
  title: name,
  summary: name,
  operations: {},
  instructions,
});

describe('instructions', () => {
  test('begin with the loop that the executable is for', () => {
    const loops = [
      loop('a', 'About a.'),
      loop('b', 'About b.'),
      { name: 'c', title: '', summary: '', operations: {} },
    ];
    expect(composeInstructions(loops, 'b')).toBe('About b.\n\nAbout a.');
    expect(composeInstructions(loops, undefined)).toBe('About a.\n\nAbout b.');
  });

  test('keep the essentials of each loop within what hosts show', () => {
    const loops = ['a', 'b', 'c'].map((name) => loop(name, `First ${name}. ${'More of it. '.repeat(300)}`));
    const text = composeInstructions(loops, undefined);
    expect(text.length).toBeLessThanOrEqual(1_800);
    for (const name of ['a', 'b', 'c']) expect(text).toContain(`First ${name}.`);
    expect(text.endsWith('More of it.')).toBe(true);
  });

  test('are cut in a sentence that has no end', () => {
    expect(composeInstructions([loop('a', 'x'.repeat(4_000))], undefined)).toBe(`${'x'.repeat(1_799)}…`);
  });
});
