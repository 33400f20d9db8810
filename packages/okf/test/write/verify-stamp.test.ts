import { describe, expect, test } from 'vitest';
import { validate } from '../../src/validate/validate.operation.ts';
import { verifyStamp } from '../../src/verify-stamp/verify-stamp.operation.ts';
import { makePlace } from './write-place.ts';

const AT = '2026-09-01T09:00:00+02:00';
const BY = 'human:ann@acme';
const STAMP = `{ by: ${BY}, at: ${AT} }`;
const input = { id: 'a', by: BY, at: AT };

const page = (verified: string) =>
  `---\ntype: A # kept\ntitle: T\ndescription: D\n${verified}tags:   [x]\n---\n\nverified: no\n`;

const LAST = `---\ntype: A\ntitle: T\ndescription: D\n---\n`;

describe('verify-stamp adds one entry and keeps every other byte', () => {
  test.each([
    ['an empty key', 'verified: # none\n', `verified: # none\n  - ${STAMP}\n`],
    ['an empty list', 'verified: [] # none\n', `verified: [${STAMP}] # none\n`],
    [
      'a list of flow mappings',
      'verified:\n  - { by: human:x, at: 2026-01-01T00:00:00Z } # first\n\n# about tags\n',
      `verified:\n  - { by: human:x, at: 2026-01-01T00:00:00Z } # first\n  - ${STAMP}\n\n# about tags\n`,
    ],
    [
      'a list as far left as its key',
      'verified:\n-   by: human:x\n    at: 2026-01-01T00:00:00Z\n',
      `verified:\n-   by: human:x\n    at: 2026-01-01T00:00:00Z\n-   by: ${BY}\n    at: ${AT}\n`,
    ],
    ['a flow list', 'verified: [ { by: a/1 } ] # ]\n', `verified: [ { by: a/1 }, ${STAMP} ] # ]\n`],
    [
      'a flow list over lines',
      'verified: [\n  { by: a/1 },\n  ]\n',
      `verified: [\n  { by: a/1 }, ${STAMP}\n  ]\n`,
    ],
    [
      'a bare mapping',
      'verified:\n  # who\n  by: human:x\n  at: 2026-01-01T00:00:00Z\n',
      `verified:\n  # who\n  - by: human:x\n    at: 2026-01-01T00:00:00Z\n  - by: ${BY}\n    at: ${AT}\n`,
    ],
    ['a bare flow mapping', 'verified: { by: a/1 } # x\n', `verified: [{ by: a/1 }, ${STAMP}] # x\n`],
  ])('to %s', async (_name, verified, expected) => {
    const plain = makePlace({ 'a.md': page(verified) });
    expect(await plain.run(verifyStamp, input)).toMatchObject({ wrote: true, by: BY, at: AT });
    expect(plain.text('a.md')).toBe(page(expected));
    const other = makePlace({ 'a.md': `\u{FEFF}${page(verified).replaceAll('\n', '\r\n')}` });
    await other.run(verifyStamp, input);
    expect(other.text('a.md')).toBe(`\u{FEFF}${page(expected).replaceAll('\n', '\r\n')}`);
  });

  test('at the end where there is none, and again behind it', async () => {
    const { run, text } = makePlace({ 'a.md': LAST });
    expect(await run(verifyStamp, input)).toMatchObject({ confirmations: 1 });
    expect(await run(verifyStamp, { ...input, by: 'agent/1.0' })).toMatchObject({ confirmations: 2 });
    const second = `  - { by: agent/1.0, at: ${AT} }\n`;
    expect(text('a.md')).toBe(LAST.replace(/---\n$/, `verified:\n  - ${STAMP}\n${second}---\n`));
    expect(await run(validate)).toMatchObject({ conformant: true, warning_count: 0 });
  });
});

describe('verify-stamp', () => {
  test('takes the present moment when none is given', async () => {
    const { run } = makePlace({ 'a.md': LAST });
    expect(await run(verifyStamp, { id: 'a', by: BY })).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    });
  });

  test('writes nothing on a dry run', async () => {
    const { run, show, text } = makePlace({ 'a.md': LAST });
    expect(await run(verifyStamp, { ...input, dry_run: true })).toMatchObject({ wrote: false, total: 1 });
    expect(await show(verifyStamp, { ...input, dry_run: true })).toContain(`+  - ${STAMP}`);
    expect(text('a.md')).toBe(LAST);
  });

  test('of two at once, nothing is lost: one is told to try again, or both are there', async () => {
    const { run, text } = makePlace({ 'a.md': LAST });
    const runs = await Promise.allSettled(
      ['human:x', 'human:y'].map(async (by) => await run(verifyStamp, { ...input, by })),
    );
    const written = runs.filter(({ status }) => status === 'fulfilled').length;
    expect(text('a.md').match(/by: human/g)).toHaveLength(written);
    expect(written).toBeGreaterThan(0);
  });

  test.each([
    ['a concept that is not there', LAST, { id: 'b' }, 'okf.concept_unknown'],
    ['a moment without its offset', LAST, { at: '2026-09-01T09:00:00' }, 'input.invalid'],
    [
      'a text where the entries should be',
      page('verified: yes, by ann\n'),
      {},
      'okf.front_matter_unwritable',
    ],
    ['an unfinished merge', `${LAST}<<<<<<< a\n=======\n>>>>>>> b\n`, {}, 'okf.file_conflict'],
  ])('refuses %s', async (_name, source, more, code) => {
    const { run, text } = makePlace({ 'a.md': source });
    await expect(run(verifyStamp, { ...input, ...more })).rejects.toMatchObject({ code });
    expect(text('a.md')).toBe(source);
  });
});
