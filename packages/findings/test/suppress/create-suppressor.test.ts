import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/finding.ts';
import { parseSuppressions } from '../../src/suppress/config-suppression.ts';
import type { ConfigSuppression } from '../../src/suppress/config-suppression.ts';
import { createSuppressor } from '../../src/suppress/create-suppressor.ts';
import { findInlineSuppressions } from '../../src/suppress/inline-suppression.ts';
import { finding, findings } from '../query/some-findings.ts';

const now = new Date('2026-09-01T12:00:00Z');
const source = '.trefoil.json';
const withComments = (text: string) =>
  createSuppressor({ inline: (path) => findInlineSuppressions(text, path), now });
const withConfig = (...config: Omit<ConfigSuppression, 'source'>[]) =>
  createSuppressor({ config: config.map((entry) => ({ ...entry, source })), now });

describe('a comment suppresses', () => {
  test.each<[string, Partial<Finding>, Finding['suppression'] | undefined]>([
    [
      '// fold-ignore: buffer/strcpy -- bounded above',
      {},
      { kind: 'inline', justification: 'bounded above' },
    ],
    ['// fold-ignore: strcpy', {}, { kind: 'inline' }],
    ['// fold-ignore: buffer/*', {}, { kind: 'inline' }],
    ['// fold-ignore: buffer', {}, undefined],
    ['// fold-ignore: cpy', {}, undefined],
    ['// nosemgrep', {}, { kind: 'inline', syntax: 'nosemgrep' }],
    ['// nosemgrep: c.lang.strcpy', { rule: 'c.lang.strcpy' }, { kind: 'inline', syntax: 'nosemgrep' }],
    ['// nosemgrep: strcpy', { rule: 'c.lang.strcpy' }, { kind: 'inline', syntax: 'nosemgrep' }],
    ['// nosemgrep: other', {}, undefined],
    ['// gitleaks:allow', {}, undefined],
    ['// gitleaks:allow', { kind: 'secret' }, { kind: 'inline', syntax: 'gitleaks:allow' }],
    ['// fold-ignore: buffer/strcpy', { line: 2 }, undefined],
  ])('%s with %j', (comment, changes, expected) => {
    const suppressor = withComments(`strcpy(a, b); ${comment}\nstrcpy(c, d);\n`);
    expect(suppressor.apply(finding(changes)).suppression).toEqual(expected);
  });

  test('what does nothing is reported, unless another tool may have meant it', () => {
    const suppressor = withComments(
      '// fold-ignore: gone -- old\n// nosemgrep: gone\n// fold-ignore\nx();\n',
    );
    suppressor.apply(finding({ line: 4 }));
    expect(suppressor.notes()).toEqual([
      {
        code: 'suppression.unnamed',
        message: 'fold-ignore names no rule: nothing is suppressed',
        path: 'src/copy.c',
        line: 3,
      },
      {
        code: 'suppression.unused',
        message: 'fold-ignore of gone matches no finding',
        path: 'src/copy.c',
        line: 1,
      },
    ]);
  });
});

describe('an entry of a configuration suppresses', () => {
  const reason = 'accepted';

  test.each<[string, Omit<ConfigSuppression, 'source' | 'reason'>, boolean]>([
    ['by id', { id: 'i1_00' }, true],
    ['by another id', { id: 'i1_01' }, false],
    ['by fingerprint', { fingerprint: 'f1_00' }, true],
    ['by rule', { rule: 'buffer/*' }, true],
    ['by rule and path', { rule: 'buffer/strcpy', path: 'src/**' }, true],
    ['by rule and another path', { rule: 'buffer/strcpy', path: 'test/**' }, false],
    ['on its last day', { rule: 'buffer/strcpy', expires: '2026-09-01' }, true],
    ['no longer after it', { rule: 'buffer/strcpy', expires: '2026-08-31' }, false],
  ])('%s', (_name, entry, expected) => {
    const found = withConfig({ ...entry, reason }).apply(finding());
    const mark = { kind: 'config', justification: `accepted (${source})` };
    expect(found.suppression).toEqual(expected ? mark : undefined);
  });

  test('wherever the finding has moved to', () => {
    const suppressor = withConfig({ rule: 'buffer/strcpy', path: 'src/copy.c', reason });
    for (const line of [1, 17, 900]) expect(suppressor.apply(finding({ line })).suppression).toBeDefined();
  });

  test('expired and unused entries are reported', () => {
    const suppressor = withConfig(
      { rule: 'buffer/strcpy', reason, expires: '2026-01-31' },
      { rule: 'gone', reason, expires: '2026-01-31' },
      { rule: 'gone', path: 'src/*', reason },
      { id: 'i1_00', reason },
    );
    suppressor.apply(finding());
    expect(suppressor.notes()).toEqual([
      {
        code: 'suppression.expired',
        message: 'The suppression of rule buffer/strcpy expired on 2026-01-31; it would suppress 1',
        path: source,
      },
      {
        code: 'suppression.expired',
        message: 'The suppression of rule gone expired on 2026-01-31; nothing matches it any more',
        path: source,
      },
      {
        code: 'suppression.unused',
        message: 'The suppression of rule gone, path src/* matches no finding',
        path: source,
      },
    ]);
  });
});

test('suppressing only ever adds the mark, and leaves marks that are there', () => {
  fc.assert(
    fc.property(findings, (list) => {
      const suppressor = createSuppressor({
        config: [{ rule: 'buffer/*', reason: 'r', source }],
        inline: (path) => findInlineSuppressions('x // nosemgrep\n', path),
        now,
      });
      for (const before of list) {
        const { suppression, ...after } = suppressor.apply(before);
        const { suppression: had, ...rest } = before;
        expect(after).toEqual(rest);
        if (had !== undefined) expect(suppression).toBe(had);
      }
    }),
  );
});

describe('a file of suppressions', () => {
  const parse = (value: unknown) => parseSuppressions(JSON.stringify(value), 'accepted.json');
  const entry = { rule: 'r', reason: 'why' };

  test('is read, and named in what it suppresses', () => {
    expect(parse({ version: 1, suppressions: [entry] })).toEqual([{ ...entry, source: 'accepted.json' }]);
    expect(parseSuppressions('\uFEFF{"version":1,"suppressions":[]}', 'accepted.json')).toEqual([]);
  });

  test.each([
    [[], 'it is not an object'],
    [{ version: 2, suppressions: [] }, '"version": 1'],
    [{ version: 1, suppressions: [], more: 1 }, '"more" is no key of it'],
    [{ version: 1, suppressions: [1] }, 'suppressions[0] is not an object'],
    [{ version: 1, suppressions: [entry, { rule: 'r' }] }, 'suppressions[1] gives no reason'],
    [{ version: 1, suppressions: [{ reason: 'why' }] }, 'names none of rule, path, id, fingerprint'],
    [{ version: 1, suppressions: [{ ...entry, line: '3' }] }, 'the unknown key "line"'],
    [{ version: 1, suppressions: [{ ...entry, reasn: 'x' }] }, 'did you mean "reason"'],
    [{ version: 1, suppressions: [{ ...entry, reason: ' ' }] }, 'has a reason that is no text'],
    [{ version: 1, suppressions: [{ ...entry, expires: '2026-02-30' }] }, 'an expires that is no day'],
    [{ version: 1, suppressions: [{ ...entry, expires: 'soon' }] }, 'an expires that is no day'],
  ])('%j is refused: %s', (value, fault) => {
    expect(() => parse(value)).toThrow(fault);
  });

  test('that is no JSON is refused', () => {
    expect(() => parseSuppressions('{', 'accepted.json')).toThrow('it is not JSON');
  });
});
