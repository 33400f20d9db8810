import { expect, test } from 'vitest';
import { resolveLink } from '../../src/bundle/link-target.ts';

test.each([
  ['x.md', '.', 'x.md'],
  ['x.md', 'a/b', 'a/b/x.md'],
  ['/x.md', 'a/b', 'x.md'],
  ['../x.md#part', 'a/b', 'a/x.md'],
  ['./../../x.md', 'a/b', 'x.md'],
  ['a%20b/%C3%BC.md', '.', 'a b/ü.md'],
  ['100%.md', '.', '100%.md'],
  ['sub/', 'a', 'a/sub'],
])('%s in %s is %s', (target, dir, path) => {
  expect(resolveLink(target, dir)).toEqual({ kind: 'inside', path });
});

test.each([
  ['../x.md', '.', 'outside'],
  ['/../x.md', 'a', 'outside'],
  ['%2e%2e/x.md', '.', 'outside'],
  ['https://x.test/a.md', 'a', 'none'],
  ['//x.test/a.md', 'a', 'none'],
  ['mailto:x@x.test', 'a', 'none'],
  ['#part', 'a', 'none'],
  ['', 'a', 'none'],
])('%s in %s leads %s', (target, dir, kind) => {
  expect(resolveLink(target, dir)).toEqual({ kind });
});
