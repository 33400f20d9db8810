import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitsSchema, policySchema } from '../../../src/host/policy/policy-schema.ts';

const page = readFileSync(new URL('../../../../../docs/policy.md', import.meta.url), 'utf8');

test.each(Object.keys(policySchema.properties))('the page tells what %s means in both files', (key) => {
  expect(page).toMatch(new RegExp(`^\\| \`${key}\` \\|[^|]+\\|[^|]+\\|$`, 'm'));
});

test.each(Object.keys(limitsSchema.properties ?? {}))('the page names the limit %s', (key) => {
  expect(page).toContain(`\`${key}\``);
});
