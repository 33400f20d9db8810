import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { readEntity } from '../corpus/read-entity.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { compare } from '../link/link-index.ts';
import { openPlanning, requireTasks } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { unmergedTasks } from '../task-list-unmerged/unmerged-tasks.ts';
import { keywordsOf } from './keywords-of.ts';
import type { TaskDedupSearchInput, TaskDedupSearchOutput } from './task-dedup-search.operation.ts';

const MIN_SCORE = 6;
/** A candidate must have this share of what all keywords in the title would give. */
const MIN_RATIO = 0.5;
const TITLE = 6;
const TEXT = 2;

type Candidate = TaskDedupSearchOutput['candidates'][number];

interface Subject {
  readonly basename: string;
  readonly title: string;
  readonly state: string;
  readonly text: string;
  readonly ref?: string;
}

export async function run(input: TaskDedupSearchInput, context: Context): Promise<TaskDedupSearchOutput> {
  const planning = await openPlanning(context);
  requireTasks(planning);
  const keywords = keywordsOf(input.text);
  const subjects = [
    ...entitiesOf(planning.corpus, 'task').flatMap((task) => subjectOf(task, planning)),
    ...(input.include_unmerged ? await unmergedSubjects(context, planning) : []),
  ];
  const candidates = subjects.flatMap((subject) => scoreSubject(subject, keywords));
  candidates.sort((left, right) => right.score - left.score || compare(left.basename, right.basename));
  const best = candidates[0]?.score ?? 0;
  const enough = best >= MIN_SCORE && best >= keywords.length * TITLE * MIN_RATIO;
  return {
    keywords,
    decision: enough ? 'link-existing' : 'spawn',
    candidates: candidates.slice(0, input.top),
  };
}

function subjectOf(task: Entity, { corpus }: Planning): Subject[] {
  if (isClosed(task.state)) return [];
  const { stem: basename, title, state } = task;
  return [{ basename, title, state, text: readEntity(corpus.root, task.path).document?.body ?? '' }];
}

async function unmergedSubjects(context: Context, planning: Planning): Promise<Subject[]> {
  const tasks = await unmergedTasks(context, planning);
  return tasks.map(({ basename, title, state, text, ref }) => ({ basename, title, state, text, ref }));
}

function scoreSubject(
  { basename, title, state, text, ref }: Subject,
  keywords: readonly string[],
): Candidate[] {
  const head = wordsIn(`${basename} ${title}`);
  const body = wordsIn(text);
  let score = 0;
  for (const keyword of keywords) {
    if (hasWord(head, keyword)) score += TITLE;
    else if (hasWord(body, keyword)) score += TEXT;
  }
  return score < MIN_SCORE ? [] : [{ basename, title, state, score, ...(ref === undefined ? {} : { ref }) }];
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Plurals and the like count: the shorter of two words may lack an ending. */
function hasWord(words: ReadonlySet<string>, keyword: string): boolean {
  return [keyword, `${keyword}s`, `${keyword}ed`, `${keyword}ing`, keyword.replace(/(?:s|ed|ing)$/, '')].some(
    (form) => words.has(form),
  );
}
