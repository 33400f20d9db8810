import type { RuleDescription } from '@trefoil/findings';

/** From so many lines said again on, a class is a warning: a screen of code that has to be changed in step. */
export const WARNING_LINES = 40;

const shared = {
  kind: 'clone' as const,
  severity: 'warning' as const,
  tags: ['clone', 'maintainability'],
  cwe: [1041],
};

const reported = `Whole functions are compared first; then runs of statements in different functions that are no clones as
wholes. A class of clones is one finding, at its first member, with the others as related places. It is a warning when
${WARNING_LINES} lines or more are said again, else a note. Comments and layout never count; imports, declarations outside of
functions, tables of data and one statement repeated over and over are no clones.`;

const remedy = `**What to do:** \`fold suggest-merge ID\` shows what differs and what one function for all would look like. Where
copies have to stay apart, suppress the finding and say why.`;

export const cloneRules: readonly RuleDescription[] = [
  {
    ...shared,
    id: 'clone/exact',
    name: 'Identical code',
    summary: 'The same code stands in several places; only layout and comments differ.',
    description: 'A mistake that is corrected in one copy stays in the others (type 1 clones).',
    help: `The members are the same token by token. ${reported}\n\n${remedy}`,
    precision: 'very-high',
  },
  {
    ...shared,
    id: 'clone/renamed',
    name: 'Renamed code',
    summary: 'The same code stands in several places with other names or values.',
    description:
      'Copies that differ in names and values only can share one function with parameters (type 2 clones).',
    help: `The members are the same but for names, each renamed in one way throughout, and for values. ${reported}\n\n${remedy}`,
    precision: 'high',
  },
  {
    ...shared,
    id: 'clone/similar',
    name: 'Similar functions',
    summary: 'Functions are copies of one another with statements changed, added or removed.',
    description:
      'Copies that have drifted apart: a difference between them may be meant, or a forgotten correction (type 3 clones).',
    help: `Every member shares at least the chosen share of its tokens with the one in the middle of the class, in runs of eight
or more. ${reported}\n\n${remedy}`,
    precision: 'high',
  },
];
