import { findNearestName, invalid, mapRows } from '@trefoil/contract';
import type { Context, Problem, Unpaged } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { compare } from '../link/link-index.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { diagnosticsOf } from '../planning/planning-fields.ts';
import type { EntityListInput, EntityListOutput } from './entity-list.operation.ts';
import { DEFAULT_FIELDS, fieldOf, knownFields, toRow } from './entity-row.ts';

export async function run(input: EntityListInput, context: Context): Promise<Unpaged<EntityListOutput>> {
  const planning = await openPlanning(context);
  const { type } = input;
  const known = knownFields(planning);
  const tests = input.filter.map((text, index) => toTest(text, { index, known, planning }));
  const fields =
    input.fields.length === 0
      ? DEFAULT_FIELDS
      : input.fields.map((field) => (known.has(field) ? field : refuse('fields', field, known)));
  const { corpus } = planning;
  const readable = (type === undefined ? corpus.entities : entitiesOf(corpus, type)).filter(
    ({ fault }) => fault === undefined,
  );
  const found = readable.filter((entity) => tests.every((test) => test(entity)));
  const sorted = sortBy(found, input.sort, { known, planning });
  return {
    entities: mapRows(sorted, (entity) => toRow(entity, fields, planning)),
    diagnostics: diagnosticsOf(planning),
  };
}

interface Fields {
  readonly known: ReadonlySet<string>;
  readonly planning: Planning;
}

function toTest(
  text: string,
  { index, known, planning }: Fields & { index: number },
): (entity: Entity) => boolean {
  const equals = text.indexOf('=');
  const field = equals === -1 ? text : text.slice(0, equals).trim();
  if (equals < 1)
    throw invalid([{ field: `filter[${index}]`, given: JSON.stringify(text), expected: 'field=value' }]);
  if (!known.has(field)) refuse(`filter[${index}]`, field, known);
  const wanted = text.slice(equals + 1).trim();
  const fits = wanted.endsWith('*')
    ? (value: string) => value.startsWith(wanted.slice(0, -1))
    : (value: string) => value === wanted;
  return (entity) => textsOf(fieldOf(entity, field, planning)).some((value) => fits(value));
}

/** An absent field is the empty text, so `autonomy=` finds what has none. */
function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [''];
  if (Array.isArray(value)) return value.length === 0 ? [''] : value.flatMap((item) => textsOf(item));
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

/** Entities without the field come last, whatever the direction; equal ones by id and path. */
function sortBy(entities: readonly Entity[], sort: string, { known, planning }: Fields): Entity[] {
  const colon = sort.lastIndexOf(':');
  const direction = colon === -1 ? 'asc' : sort.slice(colon + 1);
  const field = colon === -1 ? sort : sort.slice(0, colon);
  if (direction !== 'asc' && direction !== 'desc') {
    throw invalid([
      { field: 'sort', given: JSON.stringify(sort), expected: 'field, field:asc or field:desc' },
    ]);
  }
  if (!known.has(field)) refuse('sort', field, known);
  const sign = direction === 'desc' ? -1 : 1;
  const keyed = entities.map((entity) => ({
    entity,
    key: textsOf(fieldOf(entity, field, planning)).join('\n'),
  }));
  keyed.sort((left, right) => {
    if ((left.key === '') !== (right.key === '')) return left.key === '' ? 1 : -1;
    return (
      sign * compare(left.key, right.key) ||
      compare(left.entity.id, right.entity.id) ||
      compare(left.entity.path, right.entity.path)
    );
  });
  return keyed.map(({ entity }) => entity);
}

/** @throws Problem `input.invalid` */
function refuse(where: string, field: string, known: ReadonlySet<string>): never {
  const nearest = findNearestName(field, [...known]);
  const problem: Problem = invalid([
    {
      field: where,
      given: JSON.stringify(field),
      expected: 'a field that some entity has',
      ...(nearest === undefined ? {} : { did_you_mean: nearest }),
    },
  ]);
  throw problem;
}
