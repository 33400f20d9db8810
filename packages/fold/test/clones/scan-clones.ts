import type { Identifiable } from '@trefoil/findings';
import { clonesDetector } from '../../src/clones/clones-detector.ts';
import type { CloneFacts } from '../../src/clones/clone-facts.ts';
import { clonesDefaults } from '../../src/clones/clones-defaults.ts';
import type { DetectorSettings, FileFacts } from '../../src/engine/detector.ts';
import { findLanguageByPath } from '../../src/engine/languages.ts';
import { sourceFileOf } from '../source-file-of.ts';

const settings = { clones: clonesDefaults } as DetectorSettings;

/** What the detector learns of a file. */
export async function analyse(path: string, text: string): Promise<FileFacts<CloneFacts>> {
  const id = findLanguageByPath(path);
  if (id === undefined) throw new Error(`${path} is in no language that is known.`);
  const file = await sourceFileOf(text, id, path);
  return { path, language: file.language.name, facts: clonesDetector.analyse(file, settings) };
}

export async function conclude(
  facts: readonly FileFacts<CloneFacts>[],
  breathe: () => Promise<void> = async () => await Promise.resolve(),
): Promise<Identifiable[]> {
  return await clonesDetector.conclude(facts, { settings, breathe });
}

export async function scanClones(files: Readonly<Record<string, string>>): Promise<Identifiable[]> {
  const facts = await Promise.all(
    Object.entries(files).map(async ([path, text]) => await analyse(path, text)),
  );
  return await conclude(facts);
}

/** Of each class its rule and its members as `path:line`. */
export function classesOf(found: readonly Identifiable[]): [string, ...string[]][] {
  return found.map(({ finding }) => [
    finding.rule,
    ...[finding, ...finding.related].map(({ path, line }) => `${path}:${line}`),
  ]);
}
