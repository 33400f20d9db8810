import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { PathAnswer } from './path.operation.ts';

/** A link a line, in the order of the way; what there is instead where none leads there. */
export function render(answer: PathAnswer, tools: TextTools): string {
  if (!answer.connected) return renderNone(answer);
  if (answer.from === answer.to) return `${printable(answer.from)} is where it starts.`;
  return answer.steps
    .map(({ source, target, backwards, rel, kind, path, line, column, text }) => {
      const way =
        backwards === true
          ? `${printable(target)} <- ${printable(source)}`
          : `${printable(source)} -> ${printable(target)}`;
      const label = rel ?? (kind === 'source' ? 'rests on' : '');
      const words = label === '' ? printable(text) : `${printable(label)}: ${printable(text)}`;
      return `${way}  ${tools.paint('dim', `${printable(path)}:${line}:${column}`)}  ${words}`;
    })
    .join('\n');
}

function renderNone({ from, to, undirected, nearest, reached }: PathAnswer): string {
  const what = `No links lead from ${printable(from)} to ${printable(to)}.`;
  if (nearest === undefined) return what;
  const others = (reached ?? 1) - 1;
  const got = `Of the ${others} reached from there, nearest is ${printable(nearest.id)}`;
  const near = others === 0 ? 'None leads away from it at all' : got;
  const left =
    nearest.links_to === null
      ? 'nothing ties it to the goal'
      : `${nearest.links_to} ${nearest.links_to === 1 ? 'link' : 'links'} from the goal if direction did not count`;
  const hint = nearest.links_to === null || undirected ? '' : ' (--undirected)';
  return `${what}\n${near}: ${left}${hint}.`;
}
