import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { decodeText, keyLine, readContained } from '@trefoil/corpus';
import type { KeyPath } from '@trefoil/corpus';
import { readAreas } from '../body/read-areas.ts';
import { scanBody } from '../body/scan-body.ts';
import { sectionRuleFor } from '../body/section-grammar.ts';
import { locationsOf } from '../capability-coverage/capability-coverage.ts';
import { entitiesOf } from '../corpus/corpus.ts';
import { readEntity } from '../corpus/read-entity.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed, stateMatches } from '../entity/entity-type.ts';
import { parseLocation } from '../link/location.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { namedPlace, patternLocation, touches } from './named-place.ts';
import type { NamedPlace } from './named-place.ts';

/** An entity that names a place in the code. */
export interface PlanningMention {
  readonly kind: 'task' | 'standard' | 'capability';
  readonly id: string;
  readonly title: string;
  readonly state: string;
  /** Where in its life the entity is. */
  readonly standing: 'in_flight' | 'open' | 'closed';
  /** The entity's file, as answers show it. */
  readonly path: string;
  /** Where the place is named. */
  readonly line: number;
  readonly why: string;
}

/** One way in which an entity names places. */
interface Naming {
  readonly text: string;
  /** Follows nothing: `area src/lamp.ts`. */
  readonly why: string;
  readonly line: number | KeyPath;
}

const AREAS_HEADING = /^ {0,3}##[ \t]+(?:areas|files to touch)/im;

/**
 * The tasks, standards and capabilities that name a file or directory.
 * @param absolute a real path
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export async function planningMentions(context: Context, absolute: string): Promise<PlanningMention[]> {
  const planning = await openPlanning(context);
  const place = namedPlace(planning.project.directory, absolute);
  if (place === undefined) return [];
  const { corpus } = planning;
  const breathe = createBreather(context);
  const found: PlanningMention[] = [];
  for (const task of entitiesOf(corpus, 'task')) {
    await breathe();
    found.push(
      ...mention({ kind: 'task', entity: task, namings: taskNamings(task, place, planning) }, planning),
    );
  }
  for (const standard of entitiesOf(corpus, 'standard')) {
    const namings = patternNamings(standard, ['applies_to', 'paths'], 'applies to').filter(({ text }) =>
      patternTouches(text, place),
    );
    found.push(...mention({ kind: 'standard', entity: standard, namings }, planning));
  }
  for (const capability of entitiesOf(corpus, 'capability')) {
    const namings = locationsOf(capability)
      .map((text, index): Naming => ({ text, why: `anchored to ${text}`, line: ['locations', index] }))
      .filter(({ text }) => locationTouches(text, place));
    found.push(...mention({ kind: 'capability', entity: capability, namings }, planning));
  }
  return found;
}

interface Named {
  readonly kind: PlanningMention['kind'];
  readonly entity: Entity;
  readonly namings: readonly Naming[];
}

function mention({ kind, entity, namings }: Named, planning: Planning): PlanningMention[] {
  const [first] = namings;
  if (first === undefined) return [];
  const more = namings.length === 1 ? '' : ` and ${namings.length - 1} more`;
  const { id, title, state } = entity;
  return [
    {
      kind,
      id,
      title,
      state,
      standing: standingOf(state),
      path: planning.place(entity.path),
      line: typeof first.line === 'number' ? first.line : lineOfKey(entity, first.line, planning),
      why: `${first.why}${more}`,
    },
  ];
}

function standingOf(state: string): PlanningMention['standing'] {
  if (isClosed(state)) return 'closed';
  return stateMatches(state, ['in-progress/*']) ? 'in_flight' : 'open';
}

function lineOfKey(entity: Entity, key: KeyPath, { corpus }: Planning): number {
  const { document } = readEntity(corpus.root, entity.path);
  return document?.kind === 'document' ? (keyLine(document, key)?.line ?? 1) : 1;
}

/** What a task says it may write comes before what it expects to change. */
function taskNamings(task: Entity, place: NamedPlace, { corpus }: Planning): Naming[] {
  const mandatory =
    (task.data['scope'] as { enforcement?: unknown } | undefined)?.enforcement === 'mandatory';
  const scope = patternNamings(task, ['scope', 'patterns'], mandatory ? 'mandatory scope' : 'scope');
  return [
    ...scope.filter(({ text }) => patternTouches(text, place)),
    ...areasIn(corpus.root, task.path)
      .filter(({ area }) => locationTouches(area, place))
      .map(({ area, line }): Naming => ({ text: area, why: `area ${area}`, line })),
  ];
}

/** Only the files that have the section are taken apart, and none is parsed: there may be thousands. */
function areasIn(root: string, file: string): ReturnType<typeof readAreas> {
  const read = readContained(root, file);
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  if (decoded?.ok !== true || !AREAS_HEADING.test(decoded.text)) return [];
  const { sections } = scanBody(decoded.text, 1);
  return readAreas(sections.find(({ name }) => sectionRuleFor('task', name)?.content === 'areas'));
}

function patternNamings({ data }: Entity, [outer, inner]: readonly [string, string], verb: string): Naming[] {
  const holder = data[outer];
  if (typeof holder !== 'object' || holder === null) return [];
  const patterns: unknown = (holder as Record<string, unknown>)[inner];
  if (!Array.isArray(patterns)) return [];
  return patterns.flatMap((text: unknown, index): Naming[] =>
    typeof text === 'string' ? [{ text, why: `${verb} ${text}`, line: [outer, inner, index] }] : [],
  );
}

function patternTouches(pattern: string, place: NamedPlace): boolean {
  const location = patternLocation(pattern);
  return location !== undefined && touches(location, place);
}

function locationTouches(text: string, place: NamedPlace): boolean {
  const location = parseLocation(text);
  return typeof location !== 'string' && touches(location, place);
}
