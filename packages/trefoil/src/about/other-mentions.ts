import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { findKnowledgeMentions } from '@trefoil/okf';
import type { KnowledgeMention } from '@trefoil/okf';
import { findPlanningMentions } from '@trefoil/sdlc';
import type { PlanningMention } from '@trefoil/sdlc';
import type { Rank, RankedMention } from './mention.ts';

/** Undefined when there is nothing that could have been asked. */
export type FoundMentions = readonly RankedMention[] | undefined;

/** Tasks, standards and capabilities that name the path. */
export async function workMentions(context: Context, absolute: string): Promise<FoundMentions> {
  try {
    const found = await findPlanningMentions(context, absolute);
    return found.map((mention) => ({ rank: rankOfEntity(mention), mention: entityRow(mention) }));
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    if (failure.code !== 'sdlc.planning_missing' && failure.code !== 'sdlc.planning_outside') throw failure;
    return undefined;
  }
}

function rankOfEntity({ kind, standing }: PlanningMention): Rank {
  if (standing === 'closed') return 'settled';
  if (kind !== 'task') return kind;
  return standing === 'in_flight' ? 'task in flight' : 'open task';
}

function entityRow({ kind, id, title, path, line, why, state }: PlanningMention): RankedMention['mention'] {
  return { part: 'work', kind, id, title, path, line, why, ...(state === '' ? {} : { state }) };
}

export interface AskedConcepts {
  readonly absolute: string;
  readonly isDirectory: boolean;
  /** A real path as answers show it. */
  readonly show: (absolute: string) => string;
}

/** Concepts that describe or cite the path. */
export async function conceptMentions(context: Context, asked: AskedConcepts): Promise<FoundMentions> {
  const { absolute, isDirectory, show } = asked;
  const { bundles, mentions } = await findKnowledgeMentions(context, { absolute, isDirectory });
  if (bundles === 0) return undefined;
  return mentions.map((mention) => ({
    rank: mention.relation === 'resource' ? 'concept about it' : 'concept that cites it',
    mention: conceptRow(mention, show),
  }));
}

function conceptRow(
  { id, title, file, line, why, status }: KnowledgeMention,
  show: AskedConcepts['show'],
): RankedMention['mention'] {
  const state = status === undefined ? {} : { state: status };
  return { part: 'knowledge', kind: 'concept', id, title, path: show(file), line, why, ...state };
}
