import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import {
  addField,
  dryRunField,
  editedFields,
  expectField,
  removeField,
  setField,
  unsetField,
  writeProblems,
} from '../edit/edit-fields.ts';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  task: entityField,
  set: setField,
  add: addField,
  remove: removeField,
  unset: unsetField,
  expect: expectField,
  dry_run: dryRunField,
});

const output = z.strictObject({ id: z.string(), state: z.string(), ...editedFields });

export const taskUpdate = defineOperation({
  path: ['task', 'update'],
  title: 'Change a task',
  summary: 'Change fields of a task; every other byte of its file stays',
  description:
    'Ids become links where a field holds links: add depends_on=T-AB12. The result must be valid, or nothing is ' +
    'written. To begin or finish a task, {sdlc.task_start} and {sdlc.task_close} tell more.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['task', 'set'],
  advanced: ['expect'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems, ...writeProblems, 'input.invalid'],
  examples: [
    {
      title: 'Another impact, and one more thing to wait for',
      input: { task: 'T-LENS', set: ['impact=low'], add: ['depends_on=T-BEAM'] },
      expect: { id: 'T-LENS', changed: ['impact', 'depends_on'], wrote: true },
    },
    {
      title: 'See first what would change',
      input: { task: 'T-BEAM', set: ['priority=true'], unset: ['autonomy'], dry_run: true },
      expect: { changed: ['priority', 'autonomy'], wrote: false },
    },
    {
      title: 'A state that tasks do not have',
      input: { task: 'T-BEAM', set: ['state=done'] },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: () => import('./task-update.ts'),
  text: () => import('./task-update.text.ts'),
});

export type TaskUpdateInput = z.output<typeof input>;
export type TaskUpdateOutput = z.input<typeof output>;
export type TaskUpdateAnswer = z.output<typeof output>;
