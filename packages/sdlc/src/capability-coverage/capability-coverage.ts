import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { entityTypeOfId, isEntityId } from '../entity/entity-name.ts';
import { locationCovers, parseLocation } from '../link/location.ts';
import { locationState } from '../link/location-state.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { CapabilityCoverageInput, CapabilityCoverageOutput } from './capability-coverage.operation.ts';
import { findUnits } from './find-units.ts';
import type { Unit } from './find-units.ts';

export async function run(
  { scope }: CapabilityCoverageInput,
  context: Context,
): Promise<CapabilityCoverageOutput> {
  const planning = await openPlanning(context);
  const project = planning.project.directory;
  const byId = scope !== undefined && isEntityId(scope) && entityTypeOfId(scope) === 'capability';
  const capabilities = byId
    ? [findEntity(planning, scope, 'capability')]
    : entitiesOf(planning.corpus, 'capability').filter(
        ({ state, fault }) => fault === undefined && !isClosed(state),
      );
  const directory = scope === undefined || byId ? undefined : scope.replace(/^\.\//, '').replace(/\/+$/, '');
  const units = findUnits(project)
    .filter(
      (unit) =>
        directory === undefined || unit.directory === directory || unit.directory.startsWith(`${directory}/`),
    )
    .map(({ name, directory: at }) => ({ name, directory: at, capabilities: anchoredIn(at, capabilities) }));
  return {
    units,
    unanchored_units: units.filter((unit) => unit.capabilities.length === 0).map(({ name }) => name),
    unanchored_capabilities: capabilities
      .filter((capability) => locationsOf(capability).length === 0)
      .map(({ id }) => id),
    anchor_rot: capabilities.flatMap((capability) => rotOf(capability, project)),
  };
}

export function locationsOf({ data }: Entity): string[] {
  const { locations } = data;
  return Array.isArray(locations) ? locations.filter((item): item is string => typeof item === 'string') : [];
}

function anchoredIn(directory: Unit['directory'], capabilities: readonly Entity[]): string[] {
  const inside = (path: string) =>
    directory === '.' || path === directory || path.startsWith(`${directory}/`);
  return capabilities
    .filter((capability) =>
      locationsOf(capability).some((text) => {
        const location = parseLocation(text);
        return typeof location !== 'string' && (inside(location.path) || locationCovers(location, directory));
      }),
    )
    .map(({ id }) => id);
}

function rotOf(capability: Entity, project: string): CapabilityCoverageOutput['anchor_rot'] {
  return locationsOf(capability).flatMap((location) => {
    const state = locationState(project, location);
    return state.kind === 'gone' || state.kind === 'invalid'
      ? [{ capability: capability.id, location, reason: state.reason }]
      : [];
  });
}
