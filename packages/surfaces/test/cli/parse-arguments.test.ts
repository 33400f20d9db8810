import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInput, flagWords, wireSchemas } from '@trefoil/contract';
import { listCommands } from '../../src/cli/command.ts';
import { surfaceOptionsOf } from '../../src/cli/help.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';
import { find, toyApplication } from './toy-application.ts';

const command = listCommands(await toyApplication(), []).find(({ words }) => words.join(' ') === 'find');
const { input: schema } = wireSchemas(find);
const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((value) => value !== 'none');

const inputs = fc.record(
  {
    letters: fc.array(text, { minLength: 1, maxLength: 9 }),
    kind: fc.constantFrom('wild', 'tame'),
    field: fc.uniqueArray(fc.constantFrom('name', 'sound'), { minLength: 1, maxLength: 2 }),
    legs: fc.integer({ min: 0, max: 8 }),
    weight: fc.integer({ min: -50, max: 50 }).map((tenths) => tenths / 10),
    age: fc.option(fc.integer({ min: 0, max: 99 })),
    note: text,
    loud: fc.boolean(),
    sorted: fc.boolean(),
    limit: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['letters'] },
);

test('every input can be typed as flags and is read back the same', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      if (command === undefined) throw new Error('no command');
      const dashes = (value: unknown) => value === '-' || (Array.isArray(value) && value.includes('-'));
      fc.pre(!Object.values(input).some((value) => dashes(value) && !Array.isArray(value)));
      const words = Object.entries(input).flatMap(([field, value]) => flagWords(field, value));
      const { input: read } = parseArguments(command, surfaceOptionsOf(command), words);
      expect(checkInput(schema, read)).toEqual(checkInput(schema, input));
    }),
  );
});

test('bare words are taken as they are', () => {
  fc.assert(
    fc.property(
      fc.array(
        text.filter((word) => word !== '-'),
        { minLength: 1, maxLength: 9 },
      ),
      (letters) => {
        if (command === undefined) throw new Error('no command');
        const { input } = parseArguments(command, surfaceOptionsOf(command), ['--', ...letters]);
        expect(input).toEqual({ letters });
      },
    ),
  );
});
