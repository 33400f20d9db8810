import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { ParsedDocument } from '@trefoil/corpus';
import type { Config } from '../config/config-schema.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { derived } from '../corpus/derived.ts';
import { readCorpus, readCorpusWithDocuments } from '../corpus/read-corpus.ts';
import { createLinkIndex } from '../link/link-index.ts';
import type { LinkIndex } from '../link/link-index.ts';
import { findProject, planningRootOf } from './planning-place.ts';
import type { Project } from './planning-place.ts';

/** A planning tree, read and ready to be asked. */
export interface Planning {
  readonly project: Project;
  readonly config: Config;
  readonly corpus: Corpus;
  readonly links: LinkIndex;
  /** A path under the planning root as answers show it: relative to the workspace where it lies inside. */
  readonly place: (entityPath: string) => string;
}

export interface WholePlanning extends Planning {
  /** By the entity's path. */
  readonly documents: ReadonlyMap<string, ParsedDocument>;
}

/** One reading a request: operations that build on one another see the same tree. */
const readings = new WeakMap<Context, Promise<Planning>>();

/**
 * Finds and reads the planning tree that a request speaks of.
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export async function openPlanning(context: Context): Promise<Planning> {
  const known = readings.get(context);
  if (known !== undefined) return await known;
  const reading = readPlanning(context);
  readings.set(context, reading);
  return await reading;
}

/** Reads the tree again: for what writes into it, and must know what others have written. */
export async function reopenPlanning(context: Context): Promise<Planning> {
  readings.delete(context);
  return await openPlanning(context);
}

async function readPlanning(context: Context): Promise<Planning> {
  const project = openProject(context);
  const corpus = await readCorpus(planningRootOf(project, context), context.workspace);
  return toPlanning(context, project, corpus);
}

/**
 * The same with every file's text.
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export function openWholePlanning(context: Context): WholePlanning {
  const project = openProject(context);
  const { corpus, documents } = readCorpusWithDocuments(planningRootOf(project, context));
  return { ...toPlanning(context, project, corpus), documents };
}

/** The project of a request. What is wrong with its configuration is noted; reading goes on without it. */
export function openProject(context: Context): Project {
  const project = findProject(context);
  for (const { file, line, key, message } of project.loaded.problems) {
    context.report({
      kind: 'note',
      message: `${file}:${line}: ${key === '' ? message : `${key}: ${message}`}; ignored`,
    });
  }
  return project;
}

function toPlanning(context: Context, project: Project, corpus: Corpus): Planning {
  const { config } = project.loaded;
  const base = shownPath(context, corpus.root);
  return {
    project,
    config,
    corpus,
    links: linkIndexFor(corpus, config.check.external_links),
    place: (entityPath) => (base === '' ? entityPath : `${base}/${entityPath}`),
  };
}

/** Relative to the workspace, with `/`; absolute when it lies elsewhere. */
export function shownPath({ roots }: Pick<Context, 'roots'>, absolute: string): string {
  const [workspace] = roots;
  const relative = workspace === undefined ? absolute : path.relative(workspace, absolute);
  const shown = relative.startsWith('..') || path.isAbsolute(relative) ? absolute : relative;
  return shown.split(path.sep).join('/');
}

const indexes = derived((_corpus: Corpus) => new Map<string, LinkIndex>());

function linkIndexFor(corpus: Corpus, external: readonly string[]): LinkIndex {
  const key = external.join('\n');
  const known = indexes(corpus).get(key);
  if (known !== undefined) return known;
  const index = createLinkIndex({ entities: corpus.entities, documents: corpus.documents, external });
  indexes(corpus).set(key, index);
  return index;
}

/** @throws Problem `sdlc.tasks_missing` when the tree has no directory for tasks; an empty one is fine */
export function requireTasks({ corpus }: Planning): void {
  if (corpus.directories.has('tasks')) return;
  throw new Problem({
    code: 'sdlc.tasks_missing',
    what: 'The planning tree has no `tasks` directory.',
    next: 'Create it below the planning root; one file a task goes there.',
  });
}
