import type { RuleDescription } from '@trefoil/findings';
export const cloneRules: readonly RuleDescription[] = [];
