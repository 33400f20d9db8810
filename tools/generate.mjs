#!/usr/bin/env node
// Writes what is derived from the registry and committed; with --check, only says what is not current.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDescription } from './build.mjs';
import { repositoryRoot as root } from './repository.mjs';

const directory = join(root, 'docs');
/** Where every page is generated. */
const owned = ['operations', 'rules'];
const isCheck = process.argv.includes('--check');

const described = await withDescription(async ({ buildReferencePages }) => await buildReferencePages());
const pages = new Map(Object.entries(described));
const stale = [...pages].filter(([name, text]) => readPage(name) !== text).map(([name]) => name);
const strays = listPages().filter((name) => !pages.has(name));
if (isCheck) {
  for (const name of stale) console.error(`docs/${name} is not current; run: npm run generate`);
  for (const name of strays) console.error(`docs/${name} belongs to nothing; run: npm run generate`);
  process.exitCode = stale.length + strays.length === 0 ? 0 : 1;
} else {
  for (const name of owned) mkdirSync(join(directory, name), { recursive: true });
  for (const name of stale) writeFileSync(join(directory, name), pages.get(name) ?? '');
  for (const name of strays) rmSync(join(directory, name));
  console.log(
    `${stale.length} written, ${strays.length} removed, ${pages.size - stale.length} were current.`,
  );
}

function readPage(name) {
  try {
    return readFileSync(join(directory, name), 'utf8');
  } catch {
    return undefined;
  }
}

function listPages() {
  return owned.flatMap((name) => {
    try {
      return readdirSync(join(directory, name))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${name}/${file}`);
    } catch {
      return [];
    }
  });
}
