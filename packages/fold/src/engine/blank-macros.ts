import { blankRanges } from './blank-ranges.ts';
import type { Range } from './blank-ranges.ts';
import { ERROR_KIND } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';

/** How far around an error a macro is looked for. */
const REACH = 160;
const MAX_NAMES = 200;
const MAX_ARGUMENTS = 400;

const macro = String.raw`_*[A-Z][A-Z\d_]{2,60}`;
const keywords = words(
  `const static inline extern unsigned signed struct union enum class friend virtual constexpr typedef volatile explicit
  return case goto sizeof else do new delete throw using namespace public private protected typename template operator`,
);
/** With its arguments, and specifiers between it and the error. */
const beforeError = new RegExp(
  String.raw`\b([A-Za-z_]\w{2,60})(?:\s{0,80}\([^()]{0,100}\))?(?:\s{1,80}(?:${[...keywords].join('|')})){0,4}[\s*&]{0,80}$`,
);
const insideError = new RegExp(String.raw`\b${macro}\b`, 'g');
const ofType = new RegExp(
  String.raw`\b(?:class|struct|union)\s{1,80}${macro}(?=\s{1,80}[A-Za-z_]\w{0,100}(?:\s{1,80}final)?\s{0,80}[{:])`,
  'g',
);
const isMacro = new RegExp(`^${macro}$`);
/** What stands before these is a specifier, however it is spelled. */
const startsType =
  /^(?:void|int|char|bool|float|double|long|short|unsigned|signed|const|static|struct|auto)\b/;

/**
 * Replaces macros that stand for specifiers and attributes by spaces: in `EXPORT_API int f()` a grammar takes the macro
 * for the type and cannot read the rest. Which names those are is not known without their definitions; names in capitals
 * at the errors of a first parse are taken for such, where they stand beside another word as no constant does.
 * @param tree What the text was parsed into, with errors
 */
export function blankMacros(text: string, tree: FlatTree): string | undefined {
  const ranges = macrosOfTypes(text);
  const names = namesAtErrors(text, tree);
  for (const found of names.size === 0 ? [] : text.matchAll(anyOf(names))) {
    const end = endOfMacro(text, found.index + found[0].length);
    if (isSpecifier(text, found.index, end)) ranges.push({ start: found.index, end });
  }
  return ranges.length === 0 ? undefined : blankRanges(text, ranges);
}

/** `class EXPORT_API Shape {`: no type has two names. */
function macrosOfTypes(text: string): Range[] {
  return Array.from(text.matchAll(ofType), ({ index, 0: found }) => {
    const end = index + found.length;
    return { start: end - (/\w+$/.exec(found)?.[0].length ?? 0), end };
  });
}

function anyOf(names: ReadonlySet<string>): RegExp {
  return new RegExp(String.raw`\b(?:${[...names].join('|')})\b`, 'g');
}

function namesAtErrors(text: string, tree: FlatTree): Set<string> {
  const names = new Set<string>();
  let node = 0;
  while (node < tree.length && names.size < MAX_NAMES) {
    if (tree.kind[node] !== ERROR_KIND) {
      if (tree.missing[node] === 1) addNamesBefore(names, text, tree.start[node] ?? 0);
      node += 1;
      continue;
    }
    const start = tree.start[node] ?? 0;
    const inside = text.slice(start, Math.min(tree.end[node] ?? 0, start + REACH));
    for (const [name] of inside.matchAll(insideError)) names.add(name);
    const before = nameBefore(text, start, inside);
    if (before !== undefined) names.add(before);
    node = tree.next[node] ?? tree.length;
  }
  return names;
}

/** Where the parser made something up, a macro earlier in the same declaration may have led it astray. */
function addNamesBefore(names: Set<string>, text: string, at: number): void {
  const before = text.slice(Math.max(0, at - REACH), at);
  const declaration = before.slice(Math.max(...[';', '{', '}'].map((sign) => before.lastIndexOf(sign))) + 1);
  for (const [name] of declaration.matchAll(insideError)) names.add(name);
}

function nameBefore(text: string, start: number, inside: string): string | undefined {
  // An error that is a macro by itself follows the type: `BOOL WINAPI f()`.
  if (isMacro.test(inside)) return undefined;
  const name = beforeError.exec(text.slice(Math.max(0, start - REACH), start))?.[1];
  if (name === undefined || keywords.has(name)) return undefined;
  return isMacro.test(name) || startsType.test(inside) ? name : undefined;
}

/** With its arguments, if it has any. */
function endOfMacro(text: string, end: number): number {
  const open = skipSpace(text, end);
  if (text.charAt(open) !== '(') return end;
  let depth = 0;
  for (let at = open; at < text.length && at < open + MAX_ARGUMENTS; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return end;
}

/** Beside another word, or behind a list of parameters. */
function isSpecifier(text: string, start: number, end: number): boolean {
  const next = nextSign(text, end);
  const before = text.slice(Math.max(0, start - REACH), start).trimEnd();
  // What is at the end of the line above may be a comment.
  if (/(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, start - REACH), start)) && /[A-Za-z_~[]/.test(next)) {
    return true;
  }
  const word = /\w{1,40}$/.exec(before)?.[0];
  if (word !== undefined) return /[\w~:*&({[;=]/.test(next) && !notBefore.has(word);
  if (before.endsWith(')')) return /[\w;{:=]/.test(next);
  return /(?:^|[*&>;{}:,(\]"])$/.test(before) && /[A-Za-z_~[]/.test(next);
}

/** After these comes a value, or a name that is defined. */
const notBefore = words(
  'return case goto sizeof else do define undef ifdef ifndef defined if elif throw new delete',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Behind white space and comments; empty where that is too far. */
function nextSign(text: string, from: number): string {
  const near = text.slice(from, from + 1_000);
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*([^\s/])/.exec(near)?.[1] ?? '';
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}
