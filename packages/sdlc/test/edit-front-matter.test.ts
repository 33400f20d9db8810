import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from '@trefoil/corpus';
import type { ValidDocument } from '@trefoil/corpus';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCorpusWithDocuments } from '../src/corpus/read-corpus.ts';
import { editFrontMatter } from '../src/edit/edit-front-matter.ts';
import type { EditableValue } from '../src/edit/print-yaml.ts';
import { fixtures } from './planning-tree.ts';

function valid(text: string): ValidDocument {
  const document = parseDocument(text);
  if (document.kind !== 'document') throw new Error(document.message);
  return document;
}

describe('editing one key', () => {
  test.each([
    {
      name: 'a value',
      from: 'a: 1\nstate: open\nb: 2\n',
      value: 'closed/done',
      to: 'a: 1\nstate: closed/done\nb: 2\n',
    },
    {
      name: 'a value with a comment',
      from: 'state: open   # why\nb: 2\n',
      value: 'done',
      to: 'state: done   # why\nb: 2\n',
    },
    {
      name: 'a quoted value with a hash',
      from: 'state: "o # p" # why\n',
      value: 'done',
      to: 'state: done # why\n',
    },
    {
      name: 'a folded value',
      from: 'state: >-\n  one\n  two\n# about b\nb: 2\n',
      value: 'x',
      to: 'state: x\n# about b\nb: 2\n',
    },
    {
      name: 'a list as far left as its key',
      from: 'state:\n- a\n- b\n\nb: 2\n',
      value: ['c'],
      to: 'state:\n  - c\n\nb: 2\n',
    },
    { name: 'nothing there yet', from: 'b: 2\n', value: 'x', to: 'b: 2\nstate: x\n' },
    { name: 'taking it out', from: 'a: 1\nstate:\n  - x\nb: 2\n', value: undefined, to: 'a: 1\nb: 2\n' },
    {
      name: 'what must be in quotes',
      from: 'state: x\n',
      value: '[[T-AB12]]: #1',
      to: 'state: "[[T-AB12]]: #1"\n',
    },
    { name: 'the value it has', from: "state: 'open'  # why\n", value: 'open', to: "state: 'open'  # why\n" },
    { name: 'CRLF', from: 'a: 1\r\nstate: x\r\n', value: ['z'], to: 'a: 1\r\nstate:\r\n  - z\r\n' },
  ])('$name', ({ from, value, to }) => {
    const end = from.includes('\r') ? '\r\n' : '\n';
    const wrap = (yaml: string) => `---${end}${yaml}---${end}# Body${end}\nstate: text\n`;
    expect(editFrontMatter(valid(wrap(from)), 'state', value)).toMatchObject({ ok: true, text: wrap(to) });
  });

  test.each([
    { name: 'a key that stands twice', yaml: 'state: a\nstate: b\n' },
    { name: 'keys on one line', yaml: '{state: a, b: 2}\n' },
    { name: 'what others point to', yaml: 'state: &x a\nb: *x\n' },
  ])('$name is refused', ({ yaml }) => {
    expect(editFrontMatter(valid(`---\n${yaml}---\n`), 'state', 'c')).toMatchObject({ ok: false });
  });

  test('whatever is set is read back, and nothing else changes', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      fc.boolean(),
      fc.integer(),
      fc.array(fc.string(), { maxLength: 4 }),
    );
    const document = valid('---\na: 1 # one\nstate: x\nb:\n- 2\n---\nBody\n');
    fc.assert(
      fc.property(value, (wanted: EditableValue) => {
        const edit = editFrontMatter(document, 'state', wanted);
        expect(edit).toMatchObject({ ok: true });
        if (!edit.ok) return;
        const { frontMatter, body } = valid(edit.text);
        expect(frontMatter?.data['state']).toEqual(wanted);
        expect(edit.text.startsWith('---\na: 1 # one\nstate')).toBe(true);
        expect(edit.text.endsWith('\nb:\n- 2\n---\nBody\n')).toBe(true);
        expect(body).toBe('Body\n');
      }),
    );
  });

  test('on each entity of a real tree, only the key’s bytes change', () => {
    const root = path.join(fixtures, 'markdown-contract/docs/planning');
    const { corpus, documents } = readCorpusWithDocuments(root);
    expect(corpus.entities).toHaveLength(179);
    for (const { path: file, data } of corpus.entities) {
      const document = documents.get(file);
      if (document?.kind !== 'document') throw new Error(file);
      const source = readFileSync(path.join(root, file), 'utf8');
      for (const key of Object.keys(data)) {
        const edit = editFrontMatter(document, key, 'changed by a test');
        if (!edit.ok) throw new Error(`${file}: ${key}: ${edit.reason}`);
        const line = `${key}: changed by a test`;
        const at = edit.text.indexOf(`\n${line}`) + 1;
        expect(edit.text.slice(0, at)).toBe(source.slice(0, at));
        expect(source.endsWith(edit.text.slice(at + line.length))).toBe(true);
      }
    }
  });
});
