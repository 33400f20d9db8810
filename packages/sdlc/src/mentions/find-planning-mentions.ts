import type { Context } from '@trefoil/contract';
import type { PlanningMention } from './planning-mentions.ts';

/**
 * The tasks whose areas or scope name a file or directory, the standards that cover it and the capabilities
 * that are anchored to it.
 * @param absolute a real path
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export async function findPlanningMentions(context: Context, absolute: string): Promise<PlanningMention[]> {
  const { planningMentions } = await import('./planning-mentions.ts');
  return await planningMentions(context, absolute);
}
