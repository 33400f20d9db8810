import { expect, test } from 'vitest';
import { findNearestName } from '../src/index.ts';

const names = ['search', 'list-bundles', 'read-concept', 'dirs', 'index', 'validate'];

test.each([
  ['serach', 'search'],
  ['SEARCH', 'search'],
  ['list_bundles', 'list-bundles'],
  ['vali', 'validate'],
  ['dir', 'dirs'],
  ['indx', 'index'],
  ['completely-else', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('%s is near %s', (given, nearest) => {
  expect(findNearestName(given, names)).toBe(nearest);
});
