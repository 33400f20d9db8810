import type { EntityName } from './entity-name.ts';
import type { EntityType } from './entity-type.ts';

/** Front matter as plain data: what JSON can carry, so that a cached entity equals a fresh one. */
export type FrontMatterData = Readonly<Record<string, unknown>>;

/** Why a file's front matter could not be read. */
export interface EntityFault {
  readonly reason: 'unreadable' | 'not_utf8' | 'conflict' | 'front_matter_invalid' | 'front_matter_missing';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** One file of a planning tree, without its body. */
export interface Entity {
  readonly type: EntityType;
  /** From the front matter; else from the file name; else the file name itself. */
  readonly id: string;
  /** File name without `.md`; of a folder entity, the folder's name. */
  readonly stem: string;
  readonly name: EntityName | undefined;
  /** Under the planning root, with `/`. */
  readonly path: string;
  /** From the front matter; else the first heading; else the file name. */
  readonly title: string;
  /** The lifecycle state in force: declared, or the type's default. */
  readonly state: string;
  /** Whether it names a parent: asked of every entity, where `data` is asked of few. */
  readonly hasParent: boolean;
  readonly data: FrontMatterData;
  /** Set when nothing of `data` could be read. */
  readonly fault: EntityFault | undefined;
}

/** A text value of the front matter; undefined when absent or of another type. */
export function textOf(entity: Pick<Entity, 'data'>, key: string): string | undefined {
  const value = entity.data[key];
  return typeof value === 'string' ? value : undefined;
}
