import { z } from 'zod';
import { planningProblems } from '../planning/planning-fields.ts';
import { writeProblems } from '../edit/edit-fields.ts';

export const titleField = z.string().min(1).max(300).describe('What it is called');
export const slugField = z
  .string()
  .min(1)
  .max(60)
  .optional()
  .describe('For the file name, where the title does not serve');
export const stateField = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe('Its state; the first of a life if not given');
export const createdField = z
  .string()
  .min(1)
  .max(10)
  .optional()
  .describe('The day it was created, like 2026-01-31; today if not given');
export const tagsField = z.array(z.string().min(1).max(100)).max(50).default([]).describe('Tags');
export const relatedField = z
  .array(z.string().min(1).max(400))
  .max(100)
  .default([])
  .describe('What it has to do with: ids or texts');
export const branchesField = z
  .boolean()
  .default(true)
  .describe('Pass over ids that branches have given which are not merged');

const createProblems = ['sdlc.entity_exists', 'sdlc.ids_exhausted', 'sdlc.slug_empty'] as const;

/** Codes that every operation that creates an entity may raise. */
export const creatingProblems = [...planningProblems, ...createProblems, ...writeProblems, 'input.invalid'];
