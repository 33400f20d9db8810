import { findFunctions } from '../src/engine/find-functions.ts';
import { getLanguage } from '../src/engine/languages.ts';
import type { LanguageId } from '../src/engine/languages.ts';
import { LineIndex } from '../src/engine/line-index.ts';
import { parseSource } from '../src/engine/parse-source.ts';
import type { SourceFile } from '../src/engine/source-file.ts';

/** A text as detectors see a file. */
export async function sourceFileOf(text: string, id: LanguageId, path = `a.${id}`): Promise<SourceFile> {
  const parsed = await parseSource(text, { language: id, isHeader: false, budgetMs: 60_000 });
  if (parsed === undefined) throw new Error('The text took a minute to parse.');
  const language = getLanguage(parsed.language);
  const functions = findFunctions(parsed.tree, text, language);
  return { path, language, text, lines: new LineIndex(text), tree: parsed.tree, functions };
}
