import { findNearestName, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { readContained } from '@trefoil/corpus';
import { checkboxesOf, scanBody } from '../body/scan-body.ts';
import type { ScannedBody } from '../body/scan-body.ts';
import { sectionKey } from '../body/section-grammar.ts';
import { readEntity } from '../corpus/read-entity.ts';
import { contentHash } from '../edit/content-hash.ts';
import { dependenciesOf, dependencyName } from '../entity/dependencies.ts';
import type { Entity } from '../entity/entity.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { EntityGetInput, EntityGetOutput } from './entity-get.operation.ts';

export async function run(
  { entity: given, section }: EntityGetInput,
  context: Context,
): Promise<EntityGetOutput> {
  const planning = await openPlanning(context);
  const entity = findEntity(planning, given);
  const document = readEntity(planning.corpus.root, entity.path).document;
  const body = document?.body ?? '';
  const scanned = scanBody(body, document?.bodyLine ?? 1);
  const acceptance = scanned.sections.filter(({ name }) => sectionKey(name) === 'acceptance criteria');
  const boxes = checkboxesOf(acceptance.flatMap(({ lines }) => lines));
  return {
    id: entity.id,
    type: entity.type,
    title: entity.title,
    state: entity.state,
    path: planning.place(entity.path),
    front_matter: { ...entity.data },
    depends_on: dependencyRows(entity, planning),
    sections: scanned.sections.map(({ name, line }) => ({ name, line })),
    checkboxes: { done: boxes.filter(({ checked }) => checked).length, total: boxes.length },
    ...hashOf(planning.corpus.root, entity),
    body: section === undefined ? body : sectionText(scanned, section),
    ...(entity.fault === undefined ? {} : { fault: entity.fault.message }),
  };
}

function hashOf(realRoot: string, { path }: Entity): { hash?: string } {
  const read = readContained(realRoot, path, { realRoot });
  return read.ok ? { hash: contentHash(read.bytes) } : {};
}

function dependencyRows(entity: Entity, { links }: Planning): EntityGetOutput['depends_on'] {
  return dependenciesOf(entity, links).map((dependency) => {
    const { resolved, satisfied } = dependency;
    const target = dependencyName(dependency);
    return resolved.kind === 'entity'
      ? { target, state: resolved.entity.state, satisfied }
      : { target, satisfied };
  });
}

/** @throws Problem `sdlc.section_unknown` */
function sectionText({ sections }: ScannedBody, wanted: string): string {
  const found = sections.find(({ name }) => sectionKey(name) === sectionKey(wanted));
  if (found !== undefined)
    return found.lines
      .map(({ text }) => text)
      .join('\n')
      .trim();
  const names = sections.map(({ name }) => name);
  const nearest = findNearestName(wanted, names);
  throw new Problem({
    code: 'sdlc.section_unknown',
    what: `There is no section ${JSON.stringify(wanted)}${nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}`}.`,
    next:
      names.length === 0
        ? 'It has no sections; leave the field out.'
        : `Its sections are ${names.join(', ')}.`,
  });
}
