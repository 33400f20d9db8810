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
  entity: entityField,
  set: setField,
  add: addField,
  remove: removeField,
  unset: unsetField,
  expect: expectField,
  dry_run: dryRunField,
});

const output = z.strictObject({ id: z.string(), state: z.string(), ...editedFields });

export const entityUpdate = defineOperation({
  path: ['entity', 'update'],
  title: 'Change an entity',
  summary: 'Change fields of an entity; every other byte of its file stays',
  description:
    'Ids become links where a field holds links: set superseded_by=D-AB12. The result must be valid, or nothing is ' +
    'written. Files are never renamed.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['entity', 'set'],
  advanced: ['expect'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems, ...writeProblems, 'input.invalid'],
  examples: [
    {
      title: 'Supersede a decision',
      input: { entity: 'D-WICK', set: ['state=closed/superseded', 'superseded_by=D-OILS'] },
      expect: { id: 'D-WICK', state: 'closed/superseded', changed: ['state', 'superseded_by'], wrote: true },
    },
    {
      title: 'See first what would change',
      input: { entity: 'S-0001', add: ['tags=night'], dry_run: true },
      expect: { changed: ['tags'], wrote: false },
    },
    {
      title: 'What its state demands is missing',
      input: { entity: 'D-WICK', set: ['state=closed/superseded'] },
      expect: { problem: 'sdlc.entity_invalid' },
    },
  ],
  load: () => import('./entity-update.ts'),
  text: () => import('./entity-update.text.ts'),
});

export type EntityUpdateInput = z.output<typeof input>;
export type EntityUpdateOutput = z.input<typeof output>;
export type EntityUpdateAnswer = z.output<typeof output>;
