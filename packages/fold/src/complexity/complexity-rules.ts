import type { RuleDescription } from '@trefoil/findings';

/** What is measured of a function and has a threshold. */
export const measures = ['cyclomatic', 'cognitive', 'length', 'parameters', 'nesting'] as const;
export type Measure = (typeof measures)[number];

const HOW =
  'Take a part that has a purpose of its own out into a function with a name, return early instead of nesting, and let a table stand for a chain of conditions.';

function rule(measure: Measure, summary: string, help: string): RuleDescription {
  return {
    id: `complexity/${measure}`,
    summary,
    help: `${help}\n\nA function just above the threshold is a note; at twice the threshold it is a warning. The option \`--complexity-${measure}\` sets the threshold.`,
    kind: 'complexity',
    severity: 'warning',
    precision: 'very-high',
    tags: ['maintainability'],
    cwe: measure === 'cyclomatic' || measure === 'cognitive' ? [1121] : [1080],
  };
}

export const complexityRules: readonly RuleDescription[] = [
  rule(
    'cyclomatic',
    'A function has very many paths through it',
    `The number of paths (McCabe) is how many tests the function needs at the least: one, and one for each condition, loop, case, handler, \`&&\` and \`||\`. ${HOW}`,
  ),
  rule(
    'cognitive',
    'A function is hard to follow',
    `Cognitive complexity counts what breaks the flow when one reads: conditions, loops and jumps, each weighing more the deeper it is nested (Sonar). A closure without a name counts for itself, one level deeper than where it stands. ${HOW}`,
  ),
  rule(
    'length',
    'A function is very long',
    `Counted are lines with code on them, without comments and empty lines; those of a function inside it are its own. ${HOW}`,
  ),
  rule(
    'parameters',
    'A function takes very many parameters',
    'Parameters that always come together want to be one value with a name; a flag often wants to be a second function.',
  ),
  rule(
    'nesting',
    'A function nests very deep',
    'Turn conditions round and return early, or take the inner part out into a function with a name.',
  ),
];

/** Words for a measure, as a message uses them. */
export const measureWords: Readonly<Record<Measure, string>> = {
  cyclomatic: 'a cyclomatic complexity of',
  cognitive: 'a cognitive complexity of',
  length: 'so many lines of code:',
  parameters: 'so many parameters:',
  nesting: 'a nesting depth of',
};
