import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { RoadmapProgressAnswer } from './roadmap-progress.operation.ts';

export function render({ versions }: RoadmapProgressAnswer, tools: TextTools): string {
  if (versions.length === 0) return 'No roadmap names a milestone.';
  const blocks = versions.map(({ roadmap, name, milestones, missing }) => {
    const lines = milestones.map(({ id, title, state, tasks }) => {
      const all = tasks.planning + tasks.open + tasks.in_progress + tasks.closed;
      return `  ${printable(`${id} ${title}`)} ${tools.paint('dim', printable(state))} ${tasks.closed} of ${all} done`;
    });
    const gone = missing.map((target) => tools.paint('yellow', `  ${printable(target)} does not exist`));
    return [
      `${tools.paint('bold', printable(name))} ${tools.paint('dim', printable(roadmap))}`,
      ...lines,
      ...gone,
    ].join('\n');
  });
  return blocks.join('\n\n');
}
