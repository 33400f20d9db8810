import { findNearestName } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import { declaredState } from '../entity/lifecycle.ts';
import { conditionalFaults } from './conditional-rules.ts';
import { entitySchema } from './entity-schemas.ts';

/** What a type's schema has against front matter. */
export interface FrontMatterFault {
  readonly rule: 'unknown-key' | 'missing-key' | 'invalid-value' | 'forbidden-key';
  readonly key: readonly (string | number)[];
  readonly message: string;
}

/**
 * Checks an entity's front matter against the schema of its type. `schema_version: "0"` declares a file that
 * is deliberately not managed.
 */
export function checkFrontMatter(entity: Entity): FrontMatterFault[] {
  const { data, type } = entity;
  if (data['schema_version'] === '0') return [];
  const parsed = entitySchema(type).safeParse(withNewNames(entity));
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => toFaults(issue, entity));
  return [...faults, ...missingId(entity), ...conditionalFaults(entity)];
}

/** Older trees call the state `status`; the value is checked where it now belongs. */
function withNewNames({ data }: Entity): Record<string, unknown> {
  const declared = declaredState(data);
  if (declared?.key !== 'status') return { ...data };
  const { status, ...rest } = data;
  return { ...rest, state: status };
}

type Issue = NonNullable<ReturnType<ReturnType<typeof entitySchema>['safeParse']>['error']>['issues'][number];

function toFaults(issue: Issue, entity: Entity): FrontMatterFault[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key], entity));
  const [first] = path;
  const name = keyName(path);
  if (path.length === 1 && first !== undefined && !Object.hasOwn(withNewNames(entity), first)) {
    return [{ rule: 'missing-key', key: path, message: `${name} is missing` }];
  }
  const message = issue.code === 'invalid_union' ? 'is of no accepted form' : issue.message;
  return [{ rule: 'invalid-value', key: placeOf(path, entity), message: `${name} ${message}` }];
}

/** A state that the file spells `status` is found under that key. */
function placeOf(path: readonly (string | number)[], { data }: Entity): readonly (string | number)[] {
  return path[0] === 'state' && declaredState(data)?.key === 'status' ? ['status'] : path;
}

function unknownKey(key: readonly (string | number)[], { type }: Entity): FrontMatterFault {
  const nearest =
    key.length === 1 ? findNearestName(String(key[0]), Object.keys(entitySchema(type).shape)) : undefined;
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return { rule: 'unknown-key', key, message: `${keyName(key)} is no key of a ${type}${hint}` };
}

/** A raw idea needs no id; everything that others link to does. */
function missingId({ type, data }: Entity): FrontMatterFault[] {
  if (type === 'backlog' || data['id'] !== undefined) return [];
  return [{ rule: 'missing-key', key: ['id'], message: 'id is missing' }];
}

function keyName(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}
