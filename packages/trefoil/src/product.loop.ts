import { defineLoop } from '@trefoil/contract';

const INSTRUCTIONS = `Before editing a file, {about} tells what is known of it: findings, tasks, standards, concepts.
After it, {check} gives one verdict over a directory. Answers are read from disk as it is now.`;

/** Operations that speak for the whole product rather than for one loop. */
export const productLoop = defineLoop({
  name: 'trefoil',
  title: 'Trefoil',
  summary: 'What is known of a path, and one verdict over a repository',
  prefixed: false,
  instructions: INSTRUCTIONS,
  operations: {
    about: async () => (await import('./about/about.operation.ts')).about,
    check: async () => (await import('./check/check.operation.ts')).check,
  },
});
