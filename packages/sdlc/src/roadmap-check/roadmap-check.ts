import type { Context } from '@trefoil/contract';
import { scanBody } from '../body/scan-body.ts';
import type { ScannedBody } from '../body/scan-body.ts';
import { entitiesOf } from '../corpus/corpus.ts';
import { readEntity } from '../corpus/read-entity.ts';
import type { Entity } from '../entity/entity.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { roadmapFaults } from './roadmap-faults.ts';
import type { RoadmapCheckInput, RoadmapCheckOutput } from './roadmap-check.operation.ts';

export async function run(
  { roadmap: given }: RoadmapCheckInput,
  context: Context,
): Promise<RoadmapCheckOutput> {
  const planning = await openPlanning(context);
  const roadmaps = selectRoadmaps(planning, given);
  const findings = roadmaps.flatMap((roadmap) =>
    roadmapFaults(roadmap, readBody(planning, roadmap), planning.links).map(({ kind, message, line }) => ({
      id: roadmap.id,
      kind,
      message,
      location: `${planning.place(roadmap.path)}:${line}`,
    })),
  );
  return { serious: findings.length > 0, roadmaps_checked: roadmaps.length, findings };
}

export function selectRoadmaps(planning: Planning, given: string | undefined): readonly Entity[] {
  return given === undefined
    ? entitiesOf(planning.corpus, 'roadmap')
    : [findEntity(planning, given, 'roadmap')];
}

export function readBody({ corpus }: Planning, { path }: Entity): ScannedBody {
  const { document } = readEntity(corpus.root, path);
  return scanBody(document?.body ?? '', document?.bodyLine ?? 1);
}
