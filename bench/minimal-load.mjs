// The least that any reader of a bundle must do: walk, read, run js-yaml on each front matter.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const root = process.argv[2] ?? '.';
let count = 0;
for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
  const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
  const end = text.indexOf('\n---\n', 4);
  if (text.startsWith('---\n') && end !== -1 && load(text.slice(4, end)) !== undefined) count += 1;
}
console.log(count);
