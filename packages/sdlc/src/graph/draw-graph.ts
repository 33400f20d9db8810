import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import type { EntityGraph } from './build-graph.ts';

const MAX_LABEL = 60;

/** The graph as lines of Mermaid or of DOT. Each line stands for itself, so a picture can be paged. */
export function drawGraph({ nodes, edges }: EntityGraph, format: 'mermaid' | 'dot'): string[] {
  // Two files may claim one id; a picture needs a name of its own for each.
  const names = new Map(nodes.map((entity, index) => [entity, `n${index}`]));
  const nameOf = (entity: Entity) => names.get(entity) ?? '';
  if (format === 'mermaid') {
    return [
      'flowchart LR',
      ...nodes.map((entity) => `  ${nameOf(entity)}["${mermaidText(labelOf(entity))}"]`),
      ...edges.map(
        ({ from, to, key }) =>
          `  ${nameOf(from)} ${key === 'depends_on' ? '-->' : `-. ${key} .->`} ${nameOf(to)}`,
      ),
    ];
  }
  return [
    'digraph planning {',
    '  rankdir=LR; node [shape=box];',
    ...nodes.map(
      (entity) =>
        `  ${nameOf(entity)} [label="${dotText(labelOf(entity))}"${isClosed(entity.state) ? ', style=dashed' : ''}];`,
    ),
    ...edges.map(
      ({ from, to, key }) =>
        `  ${nameOf(from)} -> ${nameOf(to)}${key === 'depends_on' ? '' : ` [style=dotted, label="${key}"]`};`,
    ),
    '}',
  ];
}

function labelOf({ id, title }: Entity): string {
  const text = `${id} ${title}`.replaceAll(/\s+/g, ' ');
  return text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1).toWellFormed()}…`;
}

/** In Mermaid a quote is an entity, and so must be what would begin one or a tag. */
function mermaidText(text: string): string {
  return text.replaceAll(/["&<>#;`[\]]/g, (char) => `#${char.charCodeAt(0)};`);
}

function dotText(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}
