import { z } from 'zod';
import type { Corpus } from '../corpus/corpus.ts';
import { derived } from '../corpus/derived.ts';
import { entityTypes } from '../entity/entity-type.ts';
import type { Planning } from './open-planning.ts';

/** Bytes of an answer that fits beside others in an agent's context. */
export const ANSWER_BYTES = 8_000;

export const typeField = z.enum(entityTypes);

export const entityField = z
  .string()
  .min(1)
  .max(400)
  .describe('Id, file name, slug, or a beginning that only one has');

export const prField = z
  .enum(['auto', 'off'])
  .default('auto')
  .describe('Ask gh for open pull requests, where it is installed');

/** Files that could not be read: they are missing from the answer, and it says so. */
export const diagnosticsField = z
  .array(z.strictObject({ path: z.string(), message: z.string() }))
  .describe('Files left out because they cannot be read');

export function diagnosticsOf({ corpus, place }: Planning): { path: string; message: string }[] {
  const files = unreadableOf(corpus).map(({ path, message }) => ({ path: place(path), message }));
  const unlisted = corpus.unlisted.map(({ path, reason }) => ({
    path: place(path),
    message: `could not be read (${reason})`,
  }));
  const cut = corpus.truncated ? [{ path: place(''), message: 'holds more files than are read' }] : [];
  return [...files, ...unlisted, ...cut];
}

const unreadableOf = derived((corpus: Corpus) =>
  corpus.entities.flatMap(({ path, fault }) =>
    fault === undefined ? [] : [{ path, message: fault.message }],
  ),
);

/** Codes that every operation on a planning tree may raise. */
export const planningProblems = ['sdlc.planning_missing', 'sdlc.planning_outside'] as const;
