// Injects clones of real functions beside their repository and counts which of them the detector finds.
// usage: node bench/inject-clones.mjs LANGUAGE=DIRECTORY... [--seed N] [--each N] [--similarity S] [--write DIR]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clonesDetector } from '../../../src/clones/clones-detector.ts';
import type { CloneFacts } from '../../../src/clones/clone-facts.ts';
import type { DetectorSettings, FileFacts } from '../../../src/engine/detector.ts';
import { findFunctions } from '../../../src/engine/find-functions.ts';
import { findLanguageByPath, getLanguage } from '../../../src/engine/languages.ts';
import type { LanguageId } from '../../../src/engine/languages.ts';
import { LineIndex } from '../../../src/engine/line-index.ts';
import { parseSource } from '../../../src/engine/parse-source.ts';
import { mutateFunction, mutations, seeded, shuffle } from './mutate-function.ts';
import type { Mutation } from './mutate-function.ts';
import { takeFunctions } from './take-functions.ts';
import type { Candidate } from './take-functions.ts';

interface Arguments {
  readonly boards: readonly (readonly [LanguageId, string])[];
  readonly option: (name: string, otherwise: number) => number;
  readonly write: string | undefined;
}

function readArguments(words: readonly string[]): Arguments {
  const value = (name: string) => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? undefined : words[at + 1];
  };
  const boards = words.filter((word) => /^\w+=/.test(word));
  return {
    boards: boards.map(
      (word) => [word.split('=')[0] as LanguageId, word.slice(word.indexOf('=') + 1)] as const,
    ),
    option: (name, otherwise) => Number(value(name) ?? otherwise),
    write: value('write'),
  };
}

function* filesOf(directory: string): Generator<string> {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    if (entry.name === '.git' || entry.name === 'node_modules') continue;
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesOf(file);
    else if (entry.isFile()) yield file;
  }
}

interface Injected {
  readonly path: string;
  readonly mutation: Mutation;
  readonly original: Candidate;
  readonly text: string;
}

function inject(candidates: readonly Candidate[], each: number, random: () => number): Injected[] {
  const injected: Injected[] = [];
  for (const mutation of mutations) {
    let made = 0;
    for (const original of shuffle(candidates, random)) {
      if (made === each) break;
      const text = mutateFunction(original, mutation, random);
      if (text === undefined) continue;
      made += 1;
      const name = `injected/${mutation}-${String(made).padStart(2, '0')}${path.extname(original.path)}`;
      injected.push({ path: name, mutation, original, text });
    }
  }
  return injected;
}

async function analyse(
  file: { path: string; text: string; language: LanguageId },
  settings: DetectorSettings,
): Promise<FileFacts<CloneFacts> | undefined> {
  const parsed = await parseSource(file.text, { language: file.language, isHeader: false, budgetMs: 10_000 });
  if (parsed === undefined) return undefined;
  const language = getLanguage(file.language);
  const functions = findFunctions(parsed.tree, file.text, language);
  const { path: name, text } = file;
  const source = { path: name, language, text, lines: new LineIndex(text), tree: parsed.tree, functions };
  return { path: name, language: language.name, facts: clonesDetector.analyse(source, settings) };
}

async function board(language: LanguageId, directory: string, { option, write }: Arguments): Promise<void> {
  const settings = {
    clones: { min_tokens: option('min-tokens', 50), similarity: option('similarity', 0.7) },
  } as DetectorSettings;
  const random = seeded(option('seed', 20_261_201));
  const facts: FileFacts<CloneFacts>[] = [];
  const candidates: Candidate[] = [];
  const name = getLanguage(language).name;
  for (const file of filesOf(directory)) {
    const found = findLanguageByPath(file);
    if (found === undefined || getLanguage(found).name !== name) continue;
    const text = readFileSync(file, 'utf8');
    if (text.length > 1_000_000) continue;
    const known = await analyse({ path: path.relative(directory, file), text, language: found }, settings);
    if (known !== undefined) facts.push(known);
    if (found === language)
      candidates.push(...(await takeFunctions(path.relative(directory, file), text, language)));
  }
  const injected = inject(candidates, option('each', 60), random);
  for (const { path: file, text } of injected) {
    const known = await analyse({ path: file, text, language }, settings);
    if (known !== undefined) facts.push(known);
    if (write === undefined) continue;
    mkdirSync(path.join(write, language, 'injected'), { recursive: true });
    writeFileSync(path.join(write, language, file), text);
  }
  if (write !== undefined) {
    const list = injected.map(({ path: file, mutation, original }) => {
      const last = original.line + original.text.split('\n').length - 1;
      return { path: file, mutation, original: original.path, line: original.line, last };
    });
    writeFileSync(path.join(write, language, 'injected.json'), JSON.stringify(list));
  }
  const findings = await clonesDetector.conclude(
    facts.toSorted((left, right) => (left.path < right.path ? -1 : 1)),
    { settings, breathe: async () => await Promise.resolve() },
  );
  print({ language, injected, candidates: candidates.length }, findings, option('show', 0));
}

type Findings = Awaited<ReturnType<typeof clonesDetector.conclude>>;

function print(
  { language, injected, candidates }: { language: string; injected: Injected[]; candidates: number },
  findings: Findings,
  show: number,
): void {
  const found = new Map<Mutation, number>();
  const rules = new Map<string, number>();
  for (const { path: file, mutation, original } of injected) {
    const match = findings.find(({ finding }) => {
      const places = [finding, ...finding.related];
      return (
        places.some((place) => place.path === file) &&
        places.some((place) => place.path === original.path && Math.abs(place.line - original.line) <= 1)
      );
    });
    if (match === undefined) {
      if (show > 0) console.log(`missed ${mutation} ${original.path}:${original.line} as ${file}`);
      continue;
    }
    found.set(mutation, (found.get(mutation) ?? 0) + 1);
    const key = `${mutation} ${match.finding.rule}`;
    rules.set(key, (rules.get(key) ?? 0) + 1);
  }
  const per = mutations.map((each) => {
    const all = injected.filter(({ mutation }) => mutation === each).length;
    return `${each} ${found.get(each) ?? 0}/${all}`;
  });
  console.log(`${language}: ${candidates} functions; ${per.join(', ')}; ${findings.length} findings`);
  if (show > 1) console.log(Object.fromEntries(rules));
}

const given = readArguments(process.argv.slice(2));
for (const [language, directory] of given.boards) await board(language, directory, given);
