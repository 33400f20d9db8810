import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { RoadmapCheckAnswer } from './roadmap-check.operation.ts';

export function render(
  { findings, roadmaps_checked: checked }: RoadmapCheckAnswer,
  tools: TextTools,
): string {
  const lines = findings.map(({ location, message, kind }) => {
    const colon = location.lastIndexOf(':');
    const place = `${tools.place(location.slice(0, colon))}${location.slice(colon)}`;
    return `${tools.paint('bold', printable(place))}: ${printable(message)} ${tools.paint('dim', `[${kind}]`)}`;
  });
  const what = `${checked} roadmap${checked === 1 ? '' : 's'}`;
  const verdict =
    findings.length === 0
      ? tools.paint('green', `${what} in order`)
      : tools.paint('red', `${what}: ${findings.length} to put right`);
  return [...lines, verdict].join('\n');
}
