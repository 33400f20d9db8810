import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { grammarFile, workerFile } from './bundled-file.ts';
import { getLanguage, languageIds } from './languages.ts';

let known: string | undefined;

/**
 * Changes whenever what analyses files does. What a worker starts with names its parts by their content, so that its
 * own content stands for all of them; grammars are told apart by their sizes.
 */
export function engineVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  const version = createHash('sha256').update(readFileSync(workerFile()));
  for (const id of languageIds) {
    const { grammar } = getLanguage(id);
    version.update(`${id}:${statSync(grammarFile(grammar.package, grammar.file)).size};`);
  }
  return version.digest('base64url').slice(0, 12);
}
