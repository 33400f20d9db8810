import type { ScannedBody } from '../body/scan-body.ts';
import type { Entity } from '../entity/entity.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import type { LinkIndex } from '../link/link-index.ts';
import { readRoadmap } from './read-roadmap.ts';
import type { RoadmapEntry } from './read-roadmap.ts';

export const roadmapFaultKinds = [
  'missing_milestone',
  'missing_task',
  'duplicate_milestone',
  'stale_milestone_link',
  'invalid_roadmap',
] as const;

/** Something about a roadmap that does not fit the milestones and tasks there are. */
export interface RoadmapFault {
  readonly kind: (typeof roadmapFaultKinds)[number];
  readonly message: string;
  /** The link or key it is about. */
  readonly subject: string;
  readonly line: number;
  readonly column: number;
}

const ABANDONED = ['closed/abandoned', 'closed/superseded'];

export function roadmapFaults(roadmap: Entity, body: ScannedBody, links: LinkIndex): RoadmapFault[] {
  const versions = readRoadmap(body);
  if (roadmap.fault !== undefined) return [invalidRoadmap(`its file ${roadmap.fault.message}`)];
  if (versions.length === 0) return [invalidRoadmap('it names no milestone under any heading')];
  const seen = new Map<Entity, number>();
  return versions.flatMap(({ entries }) => entries.flatMap((entry) => entryFaults(entry, { links, seen })));
}

function invalidRoadmap(message: string): RoadmapFault {
  return { kind: 'invalid_roadmap', message, subject: 'roadmap', line: 1, column: 1 };
}

function entryFaults(
  { target, line, column, note }: RoadmapEntry,
  { links, seen }: { links: LinkIndex; seen: Map<Entity, number> },
): RoadmapFault[] {
  const at = { subject: target, line, column };
  const resolved = links.resolve(target);
  if (resolved.kind !== 'entity' || resolved.entity.type !== 'milestone') {
    return resolved.kind === 'external'
      ? []
      : [{ kind: 'missing_milestone', message: `there is no milestone ${target}`, ...at }];
  }
  const milestone = resolved.entity;
  const first = seen.get(milestone);
  if (first === undefined) seen.set(milestone, line);
  const stale = ABANDONED.includes(milestone.state) && note === '';
  return [
    ...(first === undefined
      ? []
      : [
          {
            kind: 'duplicate_milestone' as const,
            message: `${target} stands on line ${first} already`,
            ...at,
          },
        ]),
    ...(stale
      ? [
          {
            kind: 'stale_milestone_link' as const,
            message: `${target} is ${milestone.state}; say why it stands here`,
            ...at,
          },
        ]
      : []),
    ...(first === undefined ? missingTasks(milestone, links) : []).map((task) => ({
      kind: 'missing_task' as const,
      message: `${milestone.id} names a task ${task} that does not exist`,
      ...at,
      subject: `${target} ${task}`,
    })),
  ];
}

function missingTasks(milestone: Entity, links: LinkIndex): string[] {
  return linksOfKey(milestone.data, 'tasks').flatMap(({ target }) =>
    links.resolve(target).kind === 'dangling' ? [target] : [],
  );
}
