/**
 * Compares cyclomatic complexities with lizard's, function by function.
 *
 *   (cd SOURCES && lizard --csv . > /tmp/lizard.csv)
 *   node bench/complexity-against-lizard.mjs SOURCES /tmp/lizard.csv
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** lizard says where a declaration begins, we where its name stands. */
const MAX_LINES_APART = 6;
const SHOWN = 20;

const [sources, csv] = process.argv.slice(2);
if (sources === undefined || csv === undefined) {
  console.error('Usage: node bench/complexity-against-lizard.mjs SOURCES LIZARD.csv');
  process.exit(2);
}

const ours = new Map();
for (const row of measure(sources)) {
  const key = `${row.path} ${simpleName(row.function)}`;
  ours.set(key, [...(ours.get(key) ?? []), row]);
}
const differences = [];
let both = 0;
const theirs = readFileSync(csv, 'utf8').split('\n').flatMap(readRow);
for (const row of theirs) {
  const candidates = ours.get(`${row.path} ${simpleName(row.name)}`) ?? [];
  const apart = ({ line }) => Math.abs(line - row.line);
  const found = candidates.toSorted((a, b) => apart(a) - apart(b))[0];
  if (found === undefined || apart(found) > MAX_LINES_APART) continue;
  candidates.splice(candidates.indexOf(found), 1);
  both += 1;
  differences.push({ ...row, ours: found.cyclomatic, by: found.cyclomatic - row.cyclomatic });
}
const within = (limit) => differences.filter(({ by }) => Math.abs(by) <= limit).length;
const percent = (count) => `${((100 * count) / both).toFixed(2)} %`;
console.log(`${theirs.length} functions by lizard, ${both} of them by both:`);
console.log(`${percent(within(0))} equal, ${percent(within(1))} within one`);
const furthest = differences
  .filter(({ by }) => Math.abs(by) > 1)
  .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
for (const { path, line, name, ours: own, cyclomatic } of furthest.slice(0, SHOWN)) {
  console.log(`${path}:${line}: ${name}: ${own}, by lizard ${cyclomatic}`);
}

function measure(directory) {
  const fold = fileURLToPath(new URL('../bin/fold', import.meta.url));
  const words = ['metrics', '--all-files', '--no-cache', '--all', '--json', '.'];
  const options = { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 30 };
  return JSON.parse(execFileSync(fold, words, options)).functions;
}

/** Lines of code, complexity, tokens, parameters, length, place, path, name, signature, first line, last line. */
function readRow(text) {
  const cells = [...text.matchAll(/"((?:[^"]|"")*)"|([^,"]+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const [, cyclomatic, , , , , path, name, , line] = cells;
  if (line === undefined) return [];
  return [{ path: path.replace(/^\.\//, ''), name, line: Number(line), cyclomatic: Number(cyclomatic) }];
}

function simpleName(name) {
  return name
    .split(/::|[.#]/)
    .at(-1)
    .trim();
}
