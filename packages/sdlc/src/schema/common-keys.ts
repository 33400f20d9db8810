import { z } from 'zod';
import { entityTypeInfo } from '../entity/entity-type.ts';
import type { EntityType } from '../entity/entity-type.ts';
import { maturities } from '../entity/lifecycle.ts';
import { parseWholeWikilink } from '../link/wikilink.ts';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

export const text = z.string({ error: 'is not text' }).min(1, { error: 'is empty' });
export const day = z.string({ error: 'is not text' }).regex(DATE, { error: 'is no day, like 2026-01-31' });
export const instant = z
  .string({ error: 'is not text' })
  .regex(INSTANT, { error: 'is no time with an offset, like 2026-01-31T09:00:00Z' });
export const flag = z.boolean({ error: 'is not true or false' });
export const texts = z.array(text, { error: 'is not a list' });

/** A wikilink in quotes; to entities with one of the prefixes, where some are given. */
export function wikilink(...prefixes: string[]) {
  return z.string({ error: 'is not a wikilink in quotes, like "[[T-AB12]]"' }).refine(
    (value) => {
      const link = parseWholeWikilink(value);
      return (
        link !== undefined &&
        (prefixes.length === 0 || prefixes.some((prefix) => link.target.startsWith(`${prefix}-`)))
      );
    },
    {
      error:
        prefixes.length === 0
          ? 'is not a wikilink, like "[[T-AB12]]"'
          : `is not a wikilink to ${prefixes.join(', ')}-…`,
    },
  );
}

export function wikilinks(...prefixes: string[]) {
  return z.array(wikilink(...prefixes), { error: 'is not a list of wikilinks' });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `is none of ${values.join(', ')}` });
}

/** The lifecycle state of a type. */
function stateField(type: EntityType) {
  const { states } = entityTypeInfo(type);
  const [first, ...rest] = states;
  return first === undefined ? text : oneOf([first, ...rest]);
}

/** Keys that every type has, in the order in which they are written. */
export function commonFields(type: EntityType) {
  const { prefix } = entityTypeInfo(type);
  const id = new RegExp(
    type === 'milestone' ? `^${prefix}-[0-9A-Z]{4}(?:\\.[1-9]\\d*)?$` : `^${prefix}-[0-9A-Z]{4}$`,
  );
  return {
    type: z.literal(type, { error: `is not ${type}` }).optional(),
    schema_version: z
      .string({ error: 'is not text: put it in quotes' })
      .regex(/^\d+$/, { error: 'is not a number in quotes' })
      .optional(),
    id: z
      .string({ error: 'is not text' })
      .regex(id, { error: `is no id like ${prefix}-AB12` })
      .optional(),
    state: stateField(type).optional(),
    title: text.optional(),
    created: day.optional(),
    last_reviewed: day.optional(),
    related: texts.optional(),
    tags: texts.optional(),
    need_human_review: flag.optional(),
    created_at: instant.optional(),
    provenance: z.unknown().optional(),
    status: oneOf(maturities).optional(),
    description: z.string({ error: 'is not text' }).optional(),
    resource: z.string({ error: 'is not text' }).optional(),
    stale_after: z.unknown().optional(),
    generated: z.unknown().optional(),
    verified: z.unknown().optional(),
    sources: z.unknown().optional(),
    usage_window: z.unknown().optional(),
  };
}
