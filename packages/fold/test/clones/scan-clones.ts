import type { Identifiable } from '@trefoil/findings';
import { clonesDetector } from '../../src/clones/clones-detector.ts';
import type { CloneFacts } from '../../src/clones/clone-facts.ts';
import { clonesDefaults } from '../../src/clones/clone-rules.ts';
import type { DetectorSettings, FileFacts } from '../../src/engine/detector.ts';
import { findFunctions } from '../../src/engine/find-functions.ts';
import { findLanguageByPath, getLanguage } from '../../src/engine/languages.ts';
import { LineIndex } from '../../src/engine/line-index.ts';
import { parseSource } from '../../src/engine/parse-source.ts';

export const settings = { clones: clonesDefaults } as DetectorSettings;

/** What the detector learns of a file. */
export async function analyse(path: string, text: string): Promise<FileFacts<CloneFacts>> {
  const id = findLanguageByPath(path);
  const parsed =
    id === undefined
      ? undefined
      : await parseSource(text, { language: id, isHeader: false, budgetMs: 60_000 });
  if (id === undefined || parsed === undefined) throw new Error(`${path} cannot be parsed.`);
  const language = getLanguage(id);
  const functions = findFunctions(parsed.tree, text, language);
  const file = { path, language, text, lines: new LineIndex(text), tree: parsed.tree, functions };
  return { path, language: language.name, facts: clonesDetector.analyse(file, settings) };
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
