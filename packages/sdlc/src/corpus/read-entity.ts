import { decodeText, parseDocument, readContained } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import { firstHeading } from '../body/scan-body.ts';
import type { Entity, EntityFault, FrontMatterData } from '../entity/entity.ts';
import { parseEntityName } from '../entity/entity-name.ts';
import type { EntityName } from '../entity/entity-name.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import type { EntityType } from '../entity/entity-type.ts';
import { declaredState } from '../entity/lifecycle.ts';
import { toPlainData } from './plain-data.ts';

/** Where an entity is, told by its path alone. */
export interface EntityPlace {
  readonly type: EntityType;
  readonly stem: string;
  /** Under the planning root. */
  readonly path: string;
}

/** What is kept of a file between two readings of the tree: what most questions need, and the rest of it. */
export interface EntityReading {
  readonly id: string | undefined;
  /** From the front matter, else the first heading. */
  readonly title: string | undefined;
  /** The lifecycle state, where one is declared. */
  readonly state: string | undefined;
  readonly hasParent: boolean;
  readonly data: FrontMatterData;
  readonly fault: EntityFault | undefined;
}

export interface ReadEntity {
  readonly reading: EntityReading;
  /** Absent when the file's text could not be had at all. */
  readonly document: ParsedDocument | undefined;
}

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const NO_DATA: FrontMatterData = Object.freeze({});

/** Reads one file of the tree. Whatever is wrong with it, the answer is a reading; no file hides another. */
export function readEntity(realRoot: string, path: string): ReadEntity {
  const read = readContained(realRoot, path, { realRoot, maxBytes: MAX_FILE_BYTES });
  if (!read.ok)
    return failed('unreadable', read.reason === 'escapes' ? 'leads outside the planning root' : read.message);
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) return failed('not_utf8', `is not UTF-8 (byte ${decoded.offset + 1})`);
  const document = parseDocument(decoded.text);
  return { reading: readingOf(document), document };
}

/** What a file's text says of its entity. */
export function readingOf(document: ParsedDocument): EntityReading {
  const heading = firstHeading(document.body);
  if (document.kind === 'invalid') {
    const { line, column, message } = document;
    const reason = document.reason === 'conflict' ? 'conflict' : 'front_matter_invalid';
    return faulty(heading, { reason, message, line, column });
  }
  if (document.frontMatter === undefined) {
    const fault: EntityFault = {
      reason: 'front_matter_missing',
      message: 'has no front matter',
      line: 1,
      column: 1,
    };
    return faulty(heading, fault);
  }
  return toReading(toPlainData(document.frontMatter.data) as FrontMatterData, heading);
}

function failed(reason: EntityFault['reason'], message: string): ReadEntity {
  return { reading: faulty(undefined, { reason, message, line: 1, column: 1 }), document: undefined };
}

function faulty(heading: string | undefined, fault: EntityFault): EntityReading {
  return { ...toReading(NO_DATA, heading), fault };
}

function toReading(data: FrontMatterData, heading: string | undefined): EntityReading {
  const { id, parent_key: parent } = data as { id?: unknown; parent_key?: unknown };
  return {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    title: titleOf(data) ?? (heading === '' ? undefined : heading),
    state: declaredState(data)?.value,
    hasParent: parent !== undefined && parent !== null,
    data,
    fault: undefined,
  };
}

function titleOf(data: FrontMatterData): string | undefined {
  const { title } = data as { title?: unknown };
  if (typeof title === 'string') return title.trim() === '' ? undefined : title.trim();
  return typeof title === 'number' ? String(title) : undefined;
}

export function toEntity(place: EntityPlace, reading: EntityReading): Entity {
  return new EntityFile(place, reading);
}

class EntityFile implements Entity {
  readonly type: EntityType;
  readonly id: string;
  readonly stem: string;
  readonly path: string;
  readonly title: string;
  readonly state: string;
  readonly hasParent: boolean;
  readonly fault: EntityFault | undefined;
  private readonly reading: EntityReading;

  constructor({ type, stem, path }: EntityPlace, reading: EntityReading) {
    const { fault } = reading;
    this.type = type;
    this.stem = stem;
    this.path = path;
    this.id = reading.id ?? parseEntityName(stem)?.id ?? stem;
    this.title = reading.title ?? stem;
    this.state = fault === undefined ? (reading.state ?? entityTypeInfo(type).defaultState) : '';
    this.hasParent = reading.hasParent;
    this.fault = fault;
    this.reading = reading;
  }

  // Read in few entities, and of ten thousand even a short pattern takes its time.
  get name(): EntityName | undefined {
    return parseEntityName(this.stem);
  }

  get data(): FrontMatterData {
    return this.reading.data;
  }
}
