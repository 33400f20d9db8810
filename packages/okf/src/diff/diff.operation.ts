import { defineOperation } from '@trefoil/contract';
import type { InputIssue } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';

/** Neither an option nor a range, and no path: what is left is for git to judge. */
const REVISION = /^(?![-^])[^\s\p{C}:]{1,250}$/u;

const word = z.string().max(200);
const revision = z.string().max(250).optional();

const input = z.strictObject({
  bundle: z
    .union([word, z.array(word).min(1).max(2)])
    .describe('The slug of one bundle, to compare revisions of it; or of two, the old one and the new one'),
  from: revision.describe('Of one bundle: the git revision to compare with (HEAD)'),
  to: revision.describe('Of one bundle: the git revision that is compared (the files as they are now)'),
});

const side = z.strictObject({
  bundle: z.string(),
  revision: z.string().optional().describe('As it was asked for; absent for the files as they are now'),
  commit: z.string().optional(),
  present: z.boolean().describe('False when the revision has no such directory'),
  concepts: z.int(),
  unparseable: z.int().min(1).optional().describe('Files that could not be used'),
});

const output = z.strictObject({
  from: side,
  to: side,
  added: z.int(),
  removed: z.int(),
  moved: z.int().describe('With or without other changes'),
  changed: z.int(),
  unchanged: z.int(),
  concepts: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      change: z.enum(['added', 'removed', 'moved', 'changed']),
      from_id: z.string().optional().describe('What a moved concept was called'),
      moved_by: z
        .enum(['content', 'title_and_type'])
        .optional()
        .describe('What shows that it is the same concept'),
      unusable: z
        .literal(true)
        .optional()
        .describe('The file is on the other side too, where it could not be used'),
      fields: z
        .array(
          z.strictObject({
            key: z.string().describe('Keys of mappings are joined by dots'),
            from: z
              .string()
              .nullable()
              .describe('The old value, of long ones the part that differs; null when there was none'),
            to: z.string().nullable(),
          }),
        )
        .optional(),
      body: z
        .strictObject({ lines_added: z.int(), lines_removed: z.int() })
        .optional()
        .describe('Present when the text changed'),
      links_added: z.array(z.string()).optional().describe('What the text now links to: paths and addresses'),
      links_removed: z.array(z.string()).optional(),
      layout_only: z
        .literal(true)
        .optional()
        .describe(
          'Only how it is written has changed: comments, quotes or the order of keys, the last line end',
        ),
    }),
  ),
});

export const diff = defineOperation({
  path: ['diff'],
  title: 'What changed, by concept',
  summary: 'Compare revisions of a bundle, or two bundles, by concept',
  description:
    'Of one bundle, two git revisions, or one and the files as they are now; nothing is checked out. Of two, what ' +
    'is in them now. A concept is moved when its content is at another id or, failing that, when one concept that ' +
    'is gone and one that is new alone share a title and a type. Line ends and byte order marks do not count. Rows ' +
    'are in the order of ids; unchanged concepts have none.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['concepts'], limit: 100, maxLimit: 100_000 },
  problems: [
    'okf.bundle_unknown',
    'okf.bundle_missing',
    'okf.not_in_git',
    'okf.revision_unknown',
    'okf.revision_unreadable',
  ],
  refine: ({ bundle, from, to }): readonly InputIssue[] => {
    const pair = Array.isArray(bundle) && bundle.length === 2;
    return Object.entries({ from, to }).flatMap(([field, value]): InputIssue[] => {
      if (value === undefined) return [];
      const given = JSON.stringify(value.slice(0, 40));
      if (pair) return [{ field, given, expected: 'nothing, where two bundles are compared' }];
      return REVISION.test(value)
        ? []
        : [{ field, given, expected: 'a git revision, such as main, v1.2 or HEAD~3' }];
    });
  },
  examples: [
    {
      title: 'Compare two bundles',
      served: ['crypto_bitcoin', 'stackoverflow'],
      input: { bundle: ['crypto-bitcoin', 'stackoverflow'], limit: 1 },
      expect: { moved: 0, changed: 0, unchanged: 0 },
    },
    {
      title: 'Refuse what is no revision',
      served: ['acme_retail'],
      input: { bundle: ['acme-retail'], from: '--all' },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: readAhead(() => import('./diff.ts')),
  text: () => import('./diff.text.ts'),
});

export type DiffInput = z.output<typeof input>;
export type DiffOutput = z.input<typeof output>;
export type DiffAnswer = z.output<typeof output>;
