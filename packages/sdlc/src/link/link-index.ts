import type { Entity } from '../entity/entity.ts';
import { parseEntityName } from '../entity/entity-name.ts';

/** What a link leads to. */
export type ResolvedLink =
  | {
      readonly kind: 'entity';
      readonly entity: Entity;
      /** Its slug is not the file's any more. */ readonly stale: boolean;
    }
  /** A Markdown file of the planning tree that is no entity. */
  | { readonly kind: 'document'; readonly path: string }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Entity[] }
  /** Declared in the configuration to belong to another tree. */
  | { readonly kind: 'external' }
  | { readonly kind: 'dangling' };

export interface LinkIndex {
  resolve(target: string): ResolvedLink;
}

export interface LinkSources {
  readonly entities: readonly Entity[];
  /** Paths of Markdown files that are no entities. */
  readonly documents: readonly string[];
  /** Targets, or beginnings of targets when they end in `*`, that belong elsewhere. */
  readonly external: readonly string[];
}

/**
 * Resolves links over file names, as the editors of such trees do: the exact name, else the one name
 * that continues it. An id with a slug that no file has any more is resolved by its id, and said to be stale.
 */
export function createLinkIndex({ entities, documents, external }: LinkSources): LinkIndex {
  const byStem = new NameTable();
  for (const entity of entities) byStem.add(entity.stem, entity);
  // Made when a link is not a whole file name: in most trees none is.
  let byId: NameTable | undefined;
  const byDocument = new Map(documents.map((path) => [path.slice(path.lastIndexOf('/') + 1, -3), path]));
  let sorted: readonly Entity[] | undefined;
  const known = new Map<string, ResolvedLink>();

  function find(target: string): ResolvedLink {
    const exact = byStem.get(target);
    if (exact !== undefined) return one(exact, false);
    byId ??= tableById(entities);
    const same = byId.get(target);
    if (same !== undefined) return one(same, false);
    const document = byDocument.get(target);
    if (document !== undefined) return { kind: 'document', path: document };
    sorted ??= entities.toSorted((left, right) => compare(left.stem, right.stem));
    const longer = startingWith(sorted, `${target}-`);
    if (longer.length > 0) return one(longer, false);
    const id = parseEntityName(target)?.id;
    const renamed = id === undefined ? undefined : byId.get(id);
    if (renamed !== undefined) return one(renamed, true);
    return isExternal(target, external) ? { kind: 'external' } : { kind: 'dangling' };
  }

  return {
    resolve: (target) => {
      // A link may be written as a path; the name decides.
      const last = target.slice(target.lastIndexOf('/') + 1);
      const name = last.endsWith('.md') ? last.slice(0, -'.md'.length) : last;
      const entry = known.get(name) ?? find(name);
      known.set(name, entry);
      return entry;
    },
  };
}

function tableById(entities: readonly Entity[]): NameTable {
  const byId = new NameTable();
  for (const entity of entities) {
    byId.add(entity.id, entity);
    // The id in the file name counts too, where the front matter has another.
    const named = entity.stem.startsWith(entity.id) ? undefined : entity.name?.id;
    if (named !== undefined && named !== entity.id) byId.add(named, entity);
  }
  return byId;
}

function one(entities: readonly Entity[], stale: boolean): ResolvedLink {
  const [entity] = entities;
  if (entity === undefined) return { kind: 'dangling' };
  return entities.length === 1
    ? { kind: 'entity', entity, stale }
    : { kind: 'ambiguous', candidates: entities };
}

/** Entities by a name. Nearly all names have one, and ten thousand lists of one would be much to carry. */
class NameTable {
  private readonly first = new Map<string, Entity>();
  private readonly shared = new Map<string, Entity[]>();

  add(name: string, entity: Entity): void {
    const first = this.first.get(name);
    if (first === undefined) {
      this.first.set(name, entity);
      return;
    }
    const list = this.shared.get(name) ?? [first];
    list.push(entity);
    this.shared.set(name, list);
  }

  get(name: string): readonly Entity[] | undefined {
    const first = this.first.get(name);
    return first === undefined ? undefined : (this.shared.get(name) ?? [first]);
  }
}

/** By binary search: trees have tens of thousands of names, and a check follows as many links. */
function startingWith(sorted: readonly Entity[], prefix: string): Entity[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.stem ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  const found: Entity[] = [];
  for (let at = low; sorted[at]?.stem.startsWith(prefix) === true; at += 1) {
    const entity = sorted[at];
    if (entity !== undefined) found.push(entity);
  }
  return found;
}

function isExternal(target: string, external: readonly string[]): boolean {
  return external.some((pattern) =>
    pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : target === pattern,
  );
}

export function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
