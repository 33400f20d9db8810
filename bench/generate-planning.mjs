import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STATES = ['open/ready', 'open/ready', 'planning/draft', 'in-progress', 'closed/done'];
const IMPACTS = ['high', 'medium', 'low'];
const SIZES = ['small', 'medium', 'large'];

/** Writes a planning tree of tasks, each waiting for about two others, always the same for the same number. */
export function generatePlanning(root, tasks) {
  const directory = join(root, 'docs', 'planning', 'tasks');
  mkdirSync(directory, { recursive: true });
  for (let index = 0; index < tasks; index += 1) {
    const mixed = (index * 2_654_435_761) % 4_294_967_296;
    const state = STATES[mixed % STATES.length];
    const needed =
      index === 0 ? [] : [...new Set([1, 2].map((step) => (mixed * step) % index))].slice(0, mixed % 4);
    const lines = [
      '---',
      'type: task',
      `id: ${idOf(index)}`,
      `state: ${state}`,
      `title: Task ${index} about subject ${mixed % 977}`,
      'created: 2026-01-01',
      `impact: ${IMPACTS[mixed % IMPACTS.length]}`,
      `complexity: ${SIZES[mixed % SIZES.length]}`,
      ...(needed.length === 0 ? [] : ['depends_on:', ...needed.map((other) => `  - "[[${idOf(other)}]]"`)]),
      ...(state === 'closed/done' ? ['completion_note: done'] : []),
      '---',
      `# Task ${index} about subject ${mixed % 977}`,
      '',
      '## Goal',
      '',
      `Subject ${mixed % 977} is done as \`src/part_${mixed % 31}.ts\` says. `.repeat(6),
      '',
      '## Acceptance criteria',
      '',
      ...[1, 2, 3].map((number) => `- [ ] AC-${number}: It holds in case ${number}.`),
      '',
      '## Out of scope',
      '',
      '- none',
      '',
    ];
    writeFileSync(join(directory, `${idOf(index)}-task-${index}.md`), lines.join('\n'));
  }
}

/** `T-` and four letters or digits, the first a letter. */
function idOf(index) {
  return `T-${(index + 466_560).toString(36).toUpperCase().padStart(4, '0')}`;
}
