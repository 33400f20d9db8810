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
  const bodyBytes = Math.floor(bytes / concepts) - 1_400;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.md'), '---\nokf_version: "0.2"\n---\n# Generated\n');
  for (let number = 0; number < concepts; number += 1) {
    const folder = join(directory, `area-${number % 40}`, `part-${number % 7}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `concept-${number}.md`),
      `${frontMatter(number, random)}${body(number, { bodyBytes, concepts, random })}`,
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
  let size = 0;
  while (size < bodyBytes) {
    const to = random(concepts);
    const link = `[${word()} ${to}](/area-${to % 40}/part-${to % 7}/concept-${to}.md)`;
    const prose = Array.from({ length: 60 }, word).join(' ');
    const code =
      random(4) === 0 ? `\`\`\`sql\nSELECT ${word()} FROM ${word()} WHERE x[0] = 1\n\`\`\`\n\n` : '';
    const paragraph = `## ${word()}\n\n${prose}, see ${link} and \`${word()}_${random(99)}\`.[^s1]\n\n| a | b |\n|---|---|\n| ${word()} | ${word()} |\n\n${code}`;
    parts.push(paragraph);
    size += paragraph.length;
  }
  return parts.join('');
}
