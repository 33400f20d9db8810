import type { Context } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import { stateMatches } from '../entity/entity-type.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import type { LinkIndex } from '../link/link-index.ts';
import { openPlanning } from '../planning/open-planning.ts';
import { readRoadmap } from '../roadmap-check/read-roadmap.ts';
import type { RoadmapEntry } from '../roadmap-check/read-roadmap.ts';
import { readBody, selectRoadmaps } from '../roadmap-check/roadmap-check.ts';
import type { RoadmapProgressInput, RoadmapProgressOutput } from './roadmap-progress.operation.ts';

type Version = RoadmapProgressOutput['versions'][number];
type Milestone = Version['milestones'][number];

export async function run(
  { roadmap: given }: RoadmapProgressInput,
  context: Context,
): Promise<RoadmapProgressOutput> {
  const planning = await openPlanning(context);
  const versions = selectRoadmaps(planning, given).flatMap((roadmap) =>
    readRoadmap(readBody(planning, roadmap)).map(({ name, entries }): Version => ({
      roadmap: roadmap.id,
      name,
      ...milestonesOf(entries, planning.links),
    })),
  );
  return { versions };
}

function milestonesOf(
  entries: readonly RoadmapEntry[],
  links: LinkIndex,
): Pick<Version, 'milestones' | 'missing'> {
  const milestones: Milestone[] = [];
  const missing: string[] = [];
  for (const { target } of entries) {
    const resolved = links.resolve(target);
    if (resolved.kind === 'entity') milestones.push(toMilestone(resolved.entity, links));
    else missing.push(target);
  }
  return { milestones, missing };
}

function toMilestone(milestone: Entity, links: LinkIndex): Milestone {
  const tasks = { planning: 0, open: 0, in_progress: 0, closed: 0 };
  for (const { target } of linksOfKey(milestone.data, 'tasks')) {
    const resolved = links.resolve(target);
    if (resolved.kind === 'entity') tasks[groupOf(resolved.entity.state)] += 1;
  }
  const { id, title, state } = milestone;
  return { id, title, state, tasks };
}

function groupOf(state: string): keyof Milestone['tasks'] {
  if (stateMatches(state, ['closed/*'])) return 'closed';
  if (stateMatches(state, ['in-progress/*'])) return 'in_progress';
  return stateMatches(state, ['open/*']) ? 'open' : 'planning';
}
