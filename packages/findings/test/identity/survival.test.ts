import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { identify } from '../../src/identity/identify.ts';
import type { UnidentifiedFinding } from '../../src/identity/identify.ts';
import { languageOfPath } from '../../src/identity/language-of-path.ts';
import type { Finding } from '../../src/finding.ts';

interface Snippet {
  readonly path: string;
  readonly comment: string;
  /** A function with a call that is found, and a variable `name` that is local to it. */
  readonly lines: readonly string[];
  /** What is found, as it stands in one of the lines. */
  readonly matched: string;
}

const snippets: readonly Snippet[] = [
  {
    path: 'src/greet.c',
    comment: '// note',
    lines: ['void greet(char *out) {', '  char *name = getenv("A  B");', '  strcpy(out, name);', '}'],
    matched: 'strcpy(out, name)',
  },
  {
    path: 'src/greet.cpp',
    comment: '/* note */',
    lines: ['void greet() {', '  auto name = read();', '  run(R"(a // b)", name->c_str());', '}'],
    matched: 'run(R"(a // b)", name->c_str())',
  },
  {
    path: 'src/greet.rs',
    comment: '/* a /* nested */ note */',
    lines: ["fn greet<'a>(x: &'a str) {", "  let name: &'a str = x;", '  run(r#"say "hi""#, name);', '}'],
    matched: 'run(r#"say "hi""#, name)',
  },
  {
    path: 'src/Greet.swift',
    comment: '// note',
    lines: ['func greet() {', '  let name = read()', '  run("rm -rf // \\(x)", name)', '}'],
    matched: 'run("rm -rf // \\(x)", name)',
  },
  {
    path: 'src/greet.js',
    comment: '// note',
    lines: [
      'function greet(req) {',
      '  const name = req.query.n;',
      '  run(`x ${1 + 1}`, /[/"]+/g, name);',
      '}',
    ],
    matched: 'run(`x ${1 + 1}`, /[/"]+/g, name)',
  },
  {
    path: 'src/greet.ts',
    comment: '/* note */',
    lines: [
      'function greet(req: Req): void {',
      '  const name: string = req.n;',
      "  run('a b', name as X);",
      '}',
    ],
    matched: "run('a b', name as X)",
  },
  {
    path: 'src/greet.py',
    comment: '# note',
    lines: ['def greet(request):', '    name = request.args["n"]', '    run("""a # b""", name)'],
    matched: 'run("""a # b""", name)',
  },
  {
    path: 'src/greet.go',
    comment: '// note',
    lines: ['func greet() {', '\tname := read()', '\trun(`a \\`, name)', '}'],
    matched: 'run(`a \\`, name)',
  },
  {
    path: 'src/Greet.java',
    comment: '// note',
    lines: ['void greet() {', '  var name = read();', '  run("a", \'b\', name);', '}'],
    matched: 'run("a", \'b\', name)',
  },
];

/** Finds the snippet's match in a file and identifies it, as a scanner does. */
function find(lines: readonly string[], { path, matched }: Pick<Snippet, 'path' | 'matched'>): Finding[] {
  const text = lines.join('\n');
  const items = [];
  for (let at = text.indexOf(matched); at !== -1; at = text.indexOf(matched, at + 1)) {
    const before = text.slice(0, at).split('\n');
    const language = languageOfPath(path);
    const finding: UnidentifiedFinding = {
      rule: 'r',
      kind: 'security',
      severity: 'error',
      confidence: 'high',
      backend: 'source',
      ...(language === undefined ? {} : { language }),
      message: `found in line ${before.length}`,
      path,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      function: 'greet',
      cwe: [],
      evidence: [],
      related: [],
    };
    items.push({ finding, code: matched });
  }
  return identify(items);
}

function findOne(lines: readonly string[], snippet: Pick<Snippet, 'path' | 'matched'>): Finding {
  const found = find(lines, snippet);
  expect(found).toHaveLength(1);
  return found[0] as Finding;
}

/** Puts white space and comments where a formatter may: around punctuation outside of literals. */
function reformat(matched: string, gap: string): string {
  return matched.replace('(', `(${gap}`).replace(', name', `,${gap}name`).replace(/\)$/, `${gap})`);
}

describe.each(snippets)('$path', (snippet) => {
  const original = findOne(snippet.lines, snippet);

  test('id and fingerprint survive lines inserted above', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', snippet.comment), { maxLength: 9 }), (above) => {
        const moved = findOne([...above, ...snippet.lines], snippet);
        expect([moved.id, moved.fingerprint]).toEqual([original.id, original.fingerprint]);
      }),
      { numRuns: 20 },
    );
  });

  test('id and fingerprint survive reindenting and reformatting', () => {
    const gap = fc
      .array(fc.constantFrom(' ', '\t', '\n', '\r\n', ` ${snippet.comment}\n`), { maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(gap, fc.constantFrom('', '  ', '\t\t'), (space, indent) => {
        const matched = reformat(snippet.matched, space);
        const lines = snippet.lines.map((line) => indent + line.replace(snippet.matched, () => matched));
        const again = findOne(lines, { path: snippet.path, matched });
        expect([again.id, again.fingerprint]).toEqual([original.id, original.fingerprint]);
      }),
      { numRuns: 50 },
    );
  });

  test('the fingerprint survives renaming the file, the id does not', () => {
    const path = snippet.path.replace('src/', 'lib/other/');
    const renamed = findOne(snippet.lines, { ...snippet, path });
    expect(renamed.fingerprint).toBe(original.fingerprint);
    expect(renamed.id).not.toBe(original.id);
  });

  test('both survive renaming a local variable elsewhere, neither inside the match', () => {
    const other = snippet.matched.replaceAll('name', 'x1');
    const elsewhere = ['int name;', ...snippet.lines].map((line) => line.replace('int name', 'int x1'));
    expect(findOne(elsewhere, snippet).id).toBe(original.id);
    const renamed = findOne(
      snippet.lines.map((line) => line.replaceAll('name', 'x1')),
      { path: snippet.path, matched: other },
    );
    expect(renamed.id).not.toBe(original.id);
    expect(renamed.fingerprint).not.toBe(original.fingerprint);
  });

  test('equals are told apart, and the first stays itself when another comes below', () => {
    const twice = find([...snippet.lines, ...snippet.lines], snippet);
    expect(twice.map(({ id }) => id)).toHaveLength(2);
    expect(twice[0]?.id).toBe(original.id);
    expect(twice[1]?.id).not.toBe(original.id);
    expect(twice[1]?.fingerprint).not.toBe(original.fingerprint);
  });

  test('text inside of literals counts', () => {
    const matched = snippet.matched.replace(', name', ', "other", name');
    const lines = snippet.lines.map((line) => line.replace(snippet.matched, () => matched));
    expect(findOne(lines, { path: snippet.path, matched }).id).not.toBe(original.id);
  });
});

test('the order in which findings are handed in does not matter', () => {
  const snippet = snippets[0] as Snippet;
  const found = find([...snippet.lines, ...snippet.lines, ...snippet.lines], snippet);
  const items = found.map(({ id: _id, fingerprint: _fingerprint, ...finding }) => ({
    finding,
    code: snippet.matched,
  }));
  fc.assert(
    fc.property(fc.shuffledSubarray(items, { minLength: 3 }), (shuffled) => {
      const ids = new Map(identify(shuffled).map(({ line, id }) => [line, id]));
      expect(found.map(({ line }) => ids.get(line))).toEqual(found.map(({ id }) => id));
    }),
  );
});
