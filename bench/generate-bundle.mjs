import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = 'ledger invoice revenue margin order customer region pipeline metric policy schema table'.split(
  ' ',
);

/** The same numbers for the same seed, everywhere (xorshift32). */
function createRandom(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/**
 * Writes a bundle of documentation as tools generate it: front matter with lists of maps, long bodies
 * with tables, code and links between concepts.
 */
export function generateBundle(directory, { concepts, bytes }) {
  const random = createRandom(20_260_901);
  const fileBytes = Math.floor(bytes / concepts);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.md'), '---\nokf_version: "0.2"\n---\n# Generated\n');
  for (let number = 0; number < concepts; number += 1) {
    const folder = join(directory, `area-${number % 40}`, `part-${number % 7}`);
    mkdirSync(folder, { recursive: true });
    const head = frontMatter(number, random);
    const bodyBytes = fileBytes - head.length;
    writeFileSync(
      join(folder, `concept-${number}.md`),
      `${head}${body(number, { bodyBytes, concepts, random })}`,
    );
  }
}

function frontMatter(number, random) {
  const word = () => WORDS[random(WORDS.length)];
  const columns = Array.from(
    { length: 6 },
    (_, index) =>
      `  - name: ${word()}_${index}\n    type: STRING\n    mode: NULLABLE\n    meta:\n      owner: team-${random(9)}\n      notes: [${word()}, ${word()}]\n`,
  );
  return [
    '---\n',
    `type: Table\ntitle: The ${word()} ${word()} ${number}\n`,
    `description: What ${word()} means for ${word()}, in one sentence.\n`,
    `tags: [${word()}, ${word()}, tag-${random(200)}]\n`,
    `generated:\n  by: generator/1.0\n  at: 2026-0${1 + random(9)}-01T00:00:00Z\n`,
    `sources:\n  - id: s1\n    resource: https://example.com/${number}\n    title: Source ${number}\n`,
    `columns:\n${columns.join('')}`,
    '---\n',
  ].join('');
}

function body(number, { bodyBytes, concepts, random }) {
  const word = () => WORDS[random(WORDS.length)];
  const parts = [`# Concept ${number}\n\n`];
  // A paragraph is never longer than the body may be, so that many small concepts come to what was asked for too.
  const words = Math.min(60, Math.max(5, Math.floor(bodyBytes / 20)));
  let size = 0;
  let last = 0;
  // Half a paragraph too many here, half a paragraph too few there.
  while (size + last / 2 < bodyBytes) {
    const to = random(concepts);
    const link = `[${word()} ${to}](/area-${to % 40}/part-${to % 7}/concept-${to}.md)`;
    const prose = Array.from({ length: words }, word).join(' ');
    const code =
      random(4) === 0 ? `\`\`\`sql\nSELECT ${word()} FROM ${word()} WHERE x[0] = 1\n\`\`\`\n\n` : '';
    const paragraph = `## ${word()}\n\n${prose}, see ${link} and \`${word()}_${random(99)}\`.[^s1]\n\n| a | b |\n|---|---|\n| ${word()} | ${word()} |\n\n${code}`;
    parts.push(paragraph);
    last = paragraph.length;
    size += last;
  }
  return parts.join('');
}
