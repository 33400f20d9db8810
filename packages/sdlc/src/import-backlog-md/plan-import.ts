import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { textOf } from '../entity/entity.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { mintId } from '../identity/mint-id.ts';
import { takenIds } from '../identity/taken-ids.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { SourceTask } from './read-source.ts';
import { slugFor, stateFor, textsOf } from './to-draft.ts';
import type { Links } from './to-draft.ts';

/** A task of the source and what it is, or becomes, here. */
export interface PlannedTask {
  readonly source: SourceTask;
  readonly provenance: string;
  readonly id: string;
  readonly stem: string;
  readonly state: string;
  readonly links: Links;
  readonly notes: readonly string[];
  /** What an earlier import has made of it. */
  readonly existing: Entity | undefined;
}

type NamedTask = Omit<PlannedTask, 'links' | 'notes'>;

interface ImportRequest {
  readonly tasks: readonly SourceTask[];
  readonly branches: boolean;
}

/**
 * Gives every task its id here, then turns what they say of one another into links.
 * @throws Problem `sdlc.ids_exhausted`
 */
export async function planImport(
  context: Context,
  planning: Planning,
  { tasks, branches }: ImportRequest,
): Promise<PlannedTask[]> {
  const { ids } = await takenIds(context, planning, { type: 'task', branches });
  const taken = new Set(ids);
  const before = new Map(
    entitiesOf(planning.corpus, 'task').flatMap((entity): [string, Entity][] => {
      const provenance = textOf(entity, 'provenance');
      return provenance === undefined ? [] : [[provenance, entity]];
    }),
  );
  const seen = new Set<string>();
  const named = tasks.map((source): NamedTask => {
    const key = source.id.toLowerCase();
    const provenance = `Backlog.md ${source.id}${seen.has(key) ? ` (${source.path})` : ''}`;
    seen.add(key);
    const existing = before.get(provenance);
    if (existing !== undefined) {
      const { id, stem, state } = existing;
      return { source, provenance, id, stem, state, existing };
    }
    const id = mint(source, taken);
    const stem = `${id}-${slugFor(source)}`;
    return { source, provenance, id, stem, state: stateFor(source), existing: undefined };
  });
  const find = indexOf(named);
  return named.map((task) => ({ ...task, ...linksOf(task.source, find) }));
}

function mint(source: SourceTask, taken: Set<string>): string {
  const id = mintId(entityTypeInfo('task'), slugFor(source), taken);
  if (id === undefined) {
    throw new Problem({
      code: 'sdlc.ids_exhausted',
      what: `Every id for ${source.path} is taken.`,
      next: 'Give the task another title.',
    });
  }
  taken.add(id);
  return id;
}

type Find = (reference: string) => NamedTask | undefined;

/** By id in whatever case; else by number, for a project may have changed its prefix. Drafts are numbered apart. */
function indexOf(named: readonly NamedTask[]): Find {
  const byId = new Map<string, NamedTask>();
  const byNumber = new Map<string, NamedTask>();
  for (const task of named) {
    const id = task.source.id.toLowerCase();
    if (!byId.has(id)) byId.set(id, task);
    const number = numberOf(id);
    if (!id.startsWith('draft-') && !byNumber.has(number)) byNumber.set(number, task);
  }
  return (reference) => {
    const id = reference.trim().toLowerCase();
    return byId.get(id) ?? (id.startsWith('draft-') ? undefined : byNumber.get(numberOf(id)));
  };
}

function numberOf(id: string): string {
  return id.replace(/^[a-z]+-/, '').replace(/^0+(?=\d)/, '');
}

function linksOf({ data }: SourceTask, find: Find): Pick<PlannedTask, 'links' | 'notes'> {
  const lost: string[] = [];
  const link = (key: string, reference: string): string[] => {
    const target = find(reference);
    if (target === undefined) lost.push(`${key} ${reference}, which leads nowhere`);
    return target === undefined ? [] : [`[[${target.stem}]]`];
  };
  const dependsOn = textsOf(data['dependencies']).flatMap((reference) => link('dependency', reference));
  const [parent] = textsOf(data['parent_task_id']).flatMap((reference) => link('parent', reference));
  return {
    links: { dependsOn: [...new Set(dependsOn)], parent, lost },
    notes: lost.map((text) => `${text}; kept as text`),
  };
}
