import { describeGiven, findNearestName, invalid } from '@trefoil/contract';
import type { InputIssue } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import { linkKeys } from '../link/front-matter-links.ts';
import { parseWholeWikilink } from '../link/wikilink.ts';
import type { Planning } from '../planning/open-planning.ts';
import { entitySchema } from '../schema/entity-schemas.ts';
import type { KeyEdit } from './edit-front-matter.ts';
import { stateEdit } from './edit-entity.ts';
import { fitValue } from './fit-value.ts';
import type { EditableValue } from './print-yaml.ts';

/** Changes as a caller words them: `key=value`, and keys alone. */
export interface Changes {
  readonly set: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly unset?: readonly string[];
}

type Links = Pick<Planning, 'links'>;
type Subject = Pick<Entity, 'type' | 'data'>;

const IMMUTABLE = new Set(['id', 'type', 'schema_version']);

/**
 * Reads changes against the schema of the entity's type: what is a list, a link or a yes or no is known there.
 * @throws Problem `input.invalid`
 */
export function readChanges(subject: Subject, changes: Changes, planning: Links): KeyEdit[] {
  const reader = new ChangeReader(subject, planning);
  for (const [key, entries] of groupByKey(reader, changes.set)) reader.set(key, entries);
  for (const entry of reader.entries('add', changes.add ?? [])) reader.add(entry);
  for (const entry of reader.entries('remove', changes.remove ?? [])) reader.remove(entry);
  for (const [index, key] of (changes.unset ?? []).entries()) reader.unset(key, `unset[${index}]`);
  return reader.finish();
}

interface Entry {
  readonly key: string;
  readonly text: string;
  readonly field: string;
}

/** Several values for one key make a list. */
function groupByKey(reader: ChangeReader, set: readonly string[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of reader.entries('set', set)) {
    groups.set(entry.key, [...(groups.get(entry.key) ?? []), entry]);
  }
  return groups;
}

class ChangeReader {
  private readonly subject: Subject;
  private readonly planning: Links;
  private readonly issues: InputIssue[] = [];
  private readonly edits = new Map<string, EditableValue | undefined>();

  constructor(subject: Subject, planning: Links) {
    this.subject = subject;
    this.planning = planning;
  }

  entries(field: string, given: readonly string[]): Entry[] {
    return given.flatMap((text, index): Entry[] => {
      const at = `${field}[${index}]`;
      const equals = text.indexOf('=');
      const key = equals === -1 ? '' : text.slice(0, equals).trim();
      if (key === '') {
        this.refuse(at, text, 'key=value');
        return [];
      }
      return this.mayChange(key, at) ? [{ key, text: text.slice(equals + 1).trim(), field: at }] : [];
    });
  }

  set(key: string, entries: readonly Entry[]): void {
    const texts = entries.map(({ text }) => this.linked(key, text));
    const fit = fitValue(this.subject, key, { texts });
    const [first] = entries;
    if (first === undefined) return;
    if (fit.ok) this.edits.set(fit.key, fit.value);
    else
      this.refuse(
        first.field,
        entries.map(({ text }) => text).join(', '),
        `a value for ${key}: ${fit.message}`,
      );
  }

  add({ key, text, field }: Entry): void {
    const list = this.listOf(key, field);
    const item = this.linked(key, text);
    if (list === undefined || list.some((present) => this.same(key, present, item))) return;
    const fit = fitValue(this.subject, key, { texts: [...list, item], asList: true });
    if (fit.ok) this.edits.set(key, fit.value);
    else this.refuse(field, text, `an item for ${key}: ${fit.message}`);
  }

  remove({ key, text, field }: Entry): void {
    const list = this.listOf(key, field);
    if (list === undefined) return;
    const item = this.linked(key, text);
    const kept = list.filter((present) => !this.same(key, present, item));
    if (kept.length === list.length) this.refuse(field, text, `an item that ${key} has`);
    else this.edits.set(key, kept);
  }

  unset(key: string, field: string): void {
    if (this.mayChange(key, field)) this.edits.set(key, undefined);
  }

  /** @throws Problem `input.invalid` */
  finish(): KeyEdit[] {
    if (this.issues.length > 0) throw invalid(this.issues);
    return [...this.edits].map(([key, value]) =>
      key === 'state' && typeof value === 'string' ? stateEdit(this.subject, value) : { key, value },
    );
  }

  private mayChange(key: string, field: string): boolean {
    const [top = ''] = key.split('.');
    if (IMMUTABLE.has(top)) {
      this.refuse(field, key, `a key that may change; ${top} never does`);
      return false;
    }
    const { shape } = entitySchema(this.subject.type);
    // What the schema does not know may still be taken out.
    if (Object.hasOwn(shape, top) || (field.startsWith('unset') && Object.hasOwn(this.subject.data, top)))
      return true;
    const nearest = findNearestName(top, Object.keys(shape));
    this.issues.push({
      field,
      given: describeGiven(key),
      expected: `a key of a ${this.subject.type}`,
      ...(nearest === undefined ? {} : { did_you_mean: nearest }),
    });
    return false;
  }

  /** The list that a key holds, with what has been done to it so far. */
  private listOf(key: string, field: string): readonly string[] | undefined {
    const value = this.edits.has(key) ? this.edits.get(key) : this.subject.data[key];
    if (value === undefined || value === null) return [];
    if (isTexts(value)) return value;
    this.refuse(field, key, 'a key that holds a list of texts');
    return undefined;
  }

  /** An id that names an entity becomes a link to it where the key holds links. */
  private linked(key: string, text: string): string {
    if (!(linkKeys as readonly string[]).includes(key) || parseWholeWikilink(text) !== undefined) return text;
    const resolved = this.planning.links.resolve(text);
    return resolved.kind === 'entity' ? `[[${resolved.entity.stem}]]` : text;
  }

  private same(key: string, left: string, right: string): boolean {
    if (left === right) return true;
    if (!(linkKeys as readonly string[]).includes(key)) return false;
    const [one, other] = [left, right].map((text) => {
      const target = parseWholeWikilink(text)?.target;
      const resolved = target === undefined ? undefined : this.planning.links.resolve(target);
      return resolved?.kind === 'entity' ? resolved.entity : undefined;
    });
    return one !== undefined && one === other;
  }

  private refuse(field: string, given: string, expected: string): void {
    this.issues.push({ field, given: describeGiven(given), expected });
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
