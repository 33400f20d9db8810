import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { CapabilityGraphAnswer } from './capability-graph.operation.ts';

type Node = CapabilityGraphAnswer['nodes'][number];

const MAX_DEPTH = 50;

/** The tree of capabilities, children below their parents. */
export function render({ nodes, edges, warnings }: CapabilityGraphAnswer, tools: TextTools): string {
  const ids = new Set(nodes.map(({ id }) => id));
  const roots = nodes.filter(({ parent, ghost }) => !ghost && (parent === null || !ids.has(parent)));
  const links = edges.map(({ from, to }) => tools.paint('dim', printable(`${from} — ${to}`)));
  const faults = warnings.map((warning) => tools.paint('yellow', printable(warning)));
  const tree = roots.flatMap((root) => branch(root, nodes, 0));
  return [...(tree.length === 0 ? ['No capabilities.'] : tree), ...links, ...faults].join('\n');
}

function branch(node: Node, nodes: readonly Node[], depth: number): string[] {
  const line = `${'  '.repeat(depth)}${printable(`${node.id} ${node.title}`)}`;
  const children = depth > MAX_DEPTH ? [] : nodes.filter(({ parent }) => parent === node.id);
  return [line, ...children.flatMap((child) => branch(child, nodes, depth + 1))];
}
