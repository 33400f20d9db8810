import { describeGiven, invalid } from '@trefoil/contract';

/** A compiled name pattern. Matching takes time in proportion to pattern × text, whatever they are. */
export interface Glob {
  matches(text: string): boolean;
}

type Token =
  | { readonly kind: 'char'; readonly value: string }
  | { readonly kind: 'set'; readonly holds: (character: string) => boolean }
  /** `?`: one character of a name. */
  | { readonly kind: 'one' }
  /** `*`: any characters of a name. */
  | { readonly kind: 'many' }
  /** A leading or middle `**` and its slash: any number of directories, none among them. */
  | { readonly kind: 'directories' }
  /** A closing `**`: any characters. */
  | { readonly kind: 'rest' };

const MAX_ALTERNATIVES = 100;

/**
 * A glob over paths with `/`, relative to a root. `*` and `?` stay within a name, `**` as a whole name
 * is any number of directories, `[a-z]` and `[!a-z]` are sets, `{a,b}` alternatives (not nested), `\`
 * takes the next character as it stands. A pattern without a slash matches a name at any depth; one
 * with a slash starts at the root. What matches a directory matches everything below it. Case counts.
 * @throws Problem `input.invalid` for a set or alternative that is not closed
 */
export function compileGlob(pattern: string, field: string): Glob {
  const programs = alternatives(pattern, field).map((one) => pathTokens(one, { pattern, field }));
  return memoized((path) => programs.some((tokens) => simulate(tokens, path, true)));
}

/** A pattern over the whole of a name in which only `*` (any characters) and `?` (one) are special. */
export function compileWildcard(pattern: string): Glob {
  if (!/[*?]/.test(pattern)) return { matches: (text) => text === pattern };
  const any: Token = { kind: 'set', holds: () => true };
  const tokens = Array.from(pattern, (value): Token => {
    if (value === '*') return { kind: 'rest' };
    return value === '?' ? any : { kind: 'char', value };
  });
  return memoized((text) => simulate(tokens, text, false));
}

/** Reports name the same few paths again and again. */
function memoized(test: (text: string) => boolean): Glob {
  const known = new Map<string, boolean>();
  return {
    matches: (text) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      if (known.size >= 100_000) known.clear();
      const answer = test(text);
      known.set(text, answer);
      return answer;
    },
  };
}

interface Source {
  readonly pattern: string;
  readonly field: string;
}

function refuse({ pattern, field }: Source, expected: string): Error {
  return invalid([{ field, given: describeGiven(pattern), expected }]);
}

function alternatives(pattern: string, field: string): string[] {
  const parts = pattern.match(/\\[^]|\[[!^]?\]?[^\]]*\]|\{[^{}]*\}|[^]/g) ?? [];
  let expanded = [''];
  for (const part of parts) {
    if (part === '{' || part === '}') throw refuse({ pattern, field }, 'a glob whose braces pair, unnested');
    const isGroup = part.startsWith('{');
    const choices = isGroup ? part.slice(1, -1).split(',') : [part];
    expanded = expanded.flatMap((start) => choices.map((choice) => start + choice));
    if (expanded.length > MAX_ALTERNATIVES) {
      throw refuse({ pattern, field }, `a glob of at most ${MAX_ALTERNATIVES} alternatives`);
    }
  }
  return expanded;
}

function pathTokens(given: string, source: Source): Token[] {
  const pattern = given.replace(/^\.\//, '').replace(/\/+$/, '');
  const anchored = pattern.includes('/');
  const names = pattern.replace(/^\//, '').split(/(?<!\\)\//);
  const tokens: Token[] = anchored ? [] : [{ kind: 'directories' }];
  for (const [index, name] of names.entries()) {
    const last = index === names.length - 1;
    if (name === '**') tokens.push({ kind: last ? 'rest' : 'directories' });
    else tokens.push(...nameTokens(name, source), ...(last ? [] : [{ kind: 'char', value: '/' } as const]));
  }
  return tokens;
}

function nameTokens(name: string, source: Source): Token[] {
  const parts = name.match(/\\[^]|\[[!^]?\]?[^\]]*\]|\*+|[^]/gu) ?? [];
  return parts.map((part): Token => {
    if (part.startsWith('*')) return { kind: 'many' };
    if (part === '?') return { kind: 'one' };
    if (part === '[') throw refuse(source, 'a glob whose [ is closed, or \\[ for the character');
    if (part.startsWith('[')) return { kind: 'set', holds: parseSet(part.slice(1, -1)) };
    return { kind: 'char', value: part.startsWith('\\') ? part.slice(1) : part };
  });
}

function parseSet(body: string): (character: string) => boolean {
  const negated = /^[!^]/.test(body);
  const ranges = (negated ? body.slice(1) : body).match(/[^]-[^]|[^]/gu) ?? [];
  return (character) => {
    if (character === '/') return false;
    const held = ranges.some((range) => {
      const [low = '', , high = low] = range;
      return low <= character && character <= high;
    });
    return held !== negated;
  };
}

/**
 * Runs all states of the pattern at once, one character after the other. With `below`, the text may go
 * on after a slash where the pattern ends.
 */
function simulate(tokens: readonly Token[], text: string, below: boolean): boolean {
  const end = tokens.length;
  let states = new Set<number>();
  enter(tokens, states, 0);
  for (const character of text) {
    if (below && character === '/' && states.has(end)) return true;
    const next = new Set<number>();
    for (const state of states) step(tokens[state], { tokens, next, state, character });
    if (next.size === 0) return false;
    states = next;
  }
  return states.has(end);
}

/** Adds a state, and those that are reached from it without reading anything. */
function enter(tokens: readonly Token[], states: Set<number>, state: number): void {
  states.add(state);
  const kind = tokens[state]?.kind;
  if (kind === 'many' || kind === 'rest' || kind === 'directories') enter(tokens, states, state + 1);
}

interface Step {
  readonly tokens: readonly Token[];
  readonly next: Set<number>;
  readonly state: number;
  readonly character: string;
}

function step(token: Token | undefined, { tokens, next, state, character }: Step): void {
  switch (token?.kind) {
    case 'char':
      if (character === token.value) enter(tokens, next, state + 1);
      return;
    case 'set':
      if (token.holds(character)) enter(tokens, next, state + 1);
      return;
    case 'one':
      if (character !== '/') enter(tokens, next, state + 1);
      return;
    case 'many':
      if (character !== '/') enter(tokens, next, state);
      return;
    case 'rest':
      enter(tokens, next, state);
      return;
    case 'directories':
      // Inside a directory's name nothing after it may begin.
      if (character === '/') enter(tokens, next, state);
      else next.add(state);
      return;
    case undefined:
  }
}
