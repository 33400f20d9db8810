import { defineLoop } from '@trefoil/contract';

/** Operations that speak for the whole product rather than for one loop. */
export const productLoop = defineLoop({
  name: 'trefoil',
  title: 'Trefoil',
  summary: 'One verdict over what a repository holds',
  prefixed: false,
  operations: {
    check: async () => (await import('./check/check.operation.ts')).check,
  },
});
