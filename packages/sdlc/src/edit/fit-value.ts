import { z } from 'zod';
import type { Entity } from '../entity/entity.ts';
import { entitySchema } from '../schema/entity-schemas.ts';
import type { EditableValue } from './print-yaml.ts';

/** A value that the schema accepts, for the top-level key that holds it; or what it has against the text. */
export type FittedValue =
  | { readonly ok: true; readonly key: string; readonly value: EditableValue }
  | { readonly ok: false; readonly message: string };

type Inner = string | number | boolean | null | readonly string[];

/**
 * Finds what texts stand for under a key of a type: themselves, true or false, one of a list, or JSON; whichever the
 * schema accepts. `applies_to.paths` is a key inside a mapping, whose other keys stay.
 */
export function fitValue(
  { type, data }: Pick<Entity, 'type' | 'data'>,
  key: string,
  { texts, asList = false }: { readonly texts: readonly string[]; readonly asList?: boolean },
): FittedValue {
  const [top = '', ...rest] = key.split('.');
  const inner = rest.join('.');
  const field = entitySchema(type).shape[top];
  if (field === undefined) return { ok: false, message: 'is no such key' };
  const schema = z.strictObject({ [top]: field });
  const values = candidatesOf(texts, asList).flatMap((candidate) => {
    const value = inner === '' ? candidate : withInner(data[top], inner, candidate);
    return value === undefined ? [] : [value];
  });
  const fitting = values.find((value) => schema.safeParse({ [top]: value }).success);
  if (fitting !== undefined) return { ok: true, key: top, value: fitting };
  const message = schema.safeParse({ [top]: values[0] }).error?.issues[0]?.message;
  return { ok: false, message: message ?? 'is of no accepted form' };
}

function candidatesOf(texts: readonly string[], asList: boolean): Inner[] {
  const [only] = texts;
  if (only === undefined || texts.length > 1 || asList) return [[...texts]];
  const json = jsonList(only);
  const flag = only === 'true' || only === 'false' ? [only === 'true'] : [];
  return [only, ...flag, ...(json === undefined ? [] : [json]), [only]];
}

/** `["a", "b"]` as a list; undefined for anything else. */
function jsonList(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

function withInner(base: unknown, name: string, value: Inner): EditableValue | undefined {
  if (base === undefined || base === null) return { [name]: value };
  if (typeof base !== 'object' || Array.isArray(base)) return undefined;
  const entries = Object.entries(base);
  return entries.every((entry): entry is [string, Inner] => isInner(entry[1]))
    ? { ...Object.fromEntries(entries), [name]: value }
    : undefined;
}

function isInner(value: unknown): value is Inner {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
