import { childrenOf, isNamed, kindOf } from '../../../src/engine/flat-tree.ts';
import { findFunctions } from '../../../src/engine/find-functions.ts';
import { getLanguage } from '../../../src/engine/languages.ts';
import type { LanguageId } from '../../../src/engine/languages.ts';
import { parseSource } from '../../../src/engine/parse-source.ts';
import { blockKinds } from '../../../src/clones/block-kinds.ts';
import { TokenReader } from '../../../src/clones/read-tokens.ts';
import type { TakenFunction } from './mutate-function.ts';

const LEAST_LINES = 10;
const MOST_LINES = 40;
/** The detectors compared look at functions from fifty tokens on; a clone may lose a statement. */
const LEAST_TOKENS = 60;

export interface Candidate extends TakenFunction {
  readonly path: string;
  readonly line: number;
}

/** Functions of a file of ten to forty lines, each as a file of its own that parses without errors. */
export async function takeFunctions(path: string, text: string, language: LanguageId): Promise<Candidate[]> {
  const parsed = await parseSource(text, { language, isHeader: false, budgetMs: 10_000 });
  if (parsed === undefined) return [];
  const { tree } = parsed;
  const taken: Candidate[] = [];
  for (const { node, outer } of findFunctions(tree, text, getLanguage(language))) {
    if (outer >= 0) continue;
    const start = tree.start[node] ?? 0;
    const source = text.slice(start, tree.end[node]);
    const lines = source.split('\n').length;
    if (lines < LEAST_LINES || lines > MOST_LINES) continue;
    const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
    const alone = await parseAlone(wrap(dedent(source, indent), kindOf(tree, node), language), language);
    if (alone !== undefined) taken.push({ ...alone, path, line: text.slice(0, start).split('\n').length });
  }
  return taken;
}

async function parseAlone(text: string, language: LanguageId): Promise<TakenFunction | undefined> {
  const parsed = await parseSource(text, { language, isHeader: false, budgetMs: 10_000 });
  if (parsed === undefined || parsed.unread > 0) return undefined;
  const { tree } = parsed;
  const unit = findFunctions(tree, text, getLanguage(language)).find(({ outer }) => outer < 0);
  if (unit === undefined) return undefined;
  const file = { tree, text, language: getLanguage(language) };
  if (new TokenReader(file).read(unit.node) < LEAST_TOKENS) return undefined;
  return { text, tree, language, body: blockOf(tree, unit.body) };
}

/** Some grammars put a block into the body. */
function blockOf(tree: TakenFunction['tree'], body: number): number {
  for (const child of childrenOf(tree, body)) {
    if (isNamed(tree, child) && blockKinds.has(kindOf(tree, child)) && !blockKinds.has(kindOf(tree, body)))
      return child;
  }
  const inner = [...childrenOf(tree, body)].filter((child) => isNamed(tree, child));
  const [only] = inner;
  return inner.length === 1 && only !== undefined && kindOf(tree, only) === 'statement_list' ? only : body;
}

function dedent(source: string, indent: number): string {
  const blank = new RegExp(`^[ \\t]{0,${indent}}`);
  return source
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.replace(blank, '')))
    .join('\n');
}

function wrap(source: string, kind: string, language: LanguageId): string {
  if (language === 'php')
    return `<?php\n${kind === 'method_declaration' ? `class Taken {\n${source}\n}` : source}\n`;
  if (language === 'java' || language === 'csharp' || kind === 'method_definition')
    return `class Taken {\n${source}\n}\n`;
  if (/arrow|function_expression|closure|func_literal|lambda/.test(kind)) return `const taken = ${source};\n`;
  return `${source}\n`;
}
