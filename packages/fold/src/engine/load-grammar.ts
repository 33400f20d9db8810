import { Language as Grammar, Parser } from 'web-tree-sitter';
import { grammarFile } from './bundled-file.ts';
import type { TreeVocabulary } from './flat-tree.ts';
import { ERROR_KIND } from './flat-tree.ts';
import { parserMemory } from './parser-memory.ts';
import { getLanguage } from './languages.ts';
import { parserModule } from './raw-cursor.ts';
import type { LanguageId } from './languages.ts';

export interface LoadedGrammar {
  readonly parser: Parser;
  readonly vocabulary: TreeVocabulary;
}

let started: Promise<void> | undefined;
const loaded = new Map<LanguageId, Promise<LoadedGrammar>>();

/** A parser for a language, made once in a process. */
export async function loadGrammar(id: LanguageId): Promise<LoadedGrammar> {
  const known = loaded.get(id) ?? load(id);
  loaded.set(id, known);
  return await known;
}

async function load(id: LanguageId): Promise<LoadedGrammar> {
  started ??= Parser.init(
    Object.assign(parserModule, {
      locateFile: (file: string) => grammarFile('web-tree-sitter', file),
      wasmMemory: parserMemory,
    }),
  );
  await started;
  const { grammar } = getLanguage(id);
  const language = await Grammar.load(grammarFile(grammar.package, grammar.file));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, vocabulary: vocabularyOf(language) };
}

function vocabularyOf(language: Grammar): TreeVocabulary {
  const kinds: string[] = [];
  const named = new Uint8Array(ERROR_KIND + 1);
  for (let kind = 0; kind < language.nodeTypeCount; kind += 1) {
    kinds.push(language.nodeTypeForId(kind) ?? '');
    named[kind] = language.nodeTypeIsNamed(kind) ? 1 : 0;
  }
  named[ERROR_KIND] = 1;
  const fields: (string | null)[] = [null];
  for (let field = 1; field <= language.fieldCount; field += 1) fields.push(language.fieldNameForId(field));
  return { kinds, named, fields };
}
