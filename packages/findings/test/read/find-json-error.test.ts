import { describe, expect, test } from 'vitest';

import { findJsonError } from '../../src/read/find-json-error.ts';

describe('the place where a text stops being JSON is', () => {
  test.each([
    ['{"a":x}', 5],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['[1}', 2],
    ['{"a":[1,{"b":tru}]}', 13],
    ['{"a":"x\\q"}', 5],
    ['{"a":"line\nfeed"}', 5],
    ['[01]', 2],
    ['{"a":1', 6],
    ['[1] 2', 4],
  ])('in %s at %i', (text, index) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(findJsonError(text)).toBe(index);
  });
});
