import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STATUSES = ['To Do', 'To Do', 'To Do', 'In Progress', 'Done'];
const PRIORITIES = ['high', 'medium', 'low'];

/** The same tasks as the generated planning tree, as Backlog.md keeps them; it looks at no branches. */
export function generateBacklogMd(root, tasks) {
  const directory = join(root, 'backlog', 'tasks');
  mkdirSync(directory, { recursive: true });
  const config = [
    'project_name: "bench"',
    'default_status: "To Do"',
    'statuses: ["To Do", "In Progress", "Done"]',
    'date_format: yyyy-mm-dd',
    'remote_operations: false',
    'check_active_branches: false',
    'auto_commit: false',
    '',
  ];
  writeFileSync(join(root, 'backlog', 'config.yml'), config.join('\n'));
  for (let index = 0; index < tasks; index += 1) {
    const mixed = (index * 2_654_435_761) % 4_294_967_296;
    const needed =
      index === 0 ? [] : [...new Set([1, 2].map((step) => (mixed * step) % index))].slice(0, mixed % 4);
    const lines = [
      '---',
      `id: TASK-${index + 1}`,
      `title: Task ${index} about subject ${mixed % 977}`,
      `status: ${STATUSES[mixed % STATUSES.length]}`,
      'assignee: []',
      "created_date: '2026-01-01'",
      'labels: []',
      ...(needed.length === 0
        ? ['dependencies: []']
        : ['dependencies:', ...needed.map((other) => `  - TASK-${other + 1}`)]),
      `priority: ${PRIORITIES[mixed % PRIORITIES.length]}`,
      '---',
      '',
      '## Description',
      '',
      `Subject ${mixed % 977} is done as \`src/part_${mixed % 31}.ts\` says. `.repeat(6),
      '',
      '## Acceptance Criteria',
      '<!-- AC:BEGIN -->',
      ...[1, 2, 3].map((number) => `- [ ] #${number} It holds in case ${number}.`),
      '<!-- AC:END -->',
      '',
    ];
    writeFileSync(join(directory, `task-${index + 1} - Task-${index}.md`), lines.join('\n'));
  }
}
