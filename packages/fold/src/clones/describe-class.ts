import type { Identifiable } from '@trefoil/findings';
import { WARNING_LINES } from './clone-rules.ts';
import type { CloneClass, CloneMember } from './clone-class.ts';

/** The finding of a class: at its first member, related to the others. */
export function describeClass({ scope, kind, members, similarity, content }: CloneClass): Identifiable {
  const [first, ...others] = members;
  if (first === undefined) throw new Error('A class of clones is never empty.');
  const again = others.reduce((sum, each) => sum + linesOf(each), 0);
  const percent = Math.floor(similarity * 100);
  const said = { exact: 'identical', renamed: 'identical but for names and values', similar: 'similar' }[
    kind
  ];
  const what = scope === 'function' ? 'functions' : 'runs of statements';
  const alike = kind === 'similar' && percent < 100 ? ` (at least ${percent} % alike)` : '';
  return {
    finding: {
      rule: `clone/${kind}`,
      kind: 'clone',
      severity: again >= WARNING_LINES ? 'warning' : 'note',
      confidence: kind === 'similar' && similarity < 0.85 ? 'medium' : 'high',
      backend: 'source',
      language: first.file.language,
      message: `${members.length} ${what} are ${said}${alike}; this one has ${countLines(linesOf(first))}.`,
      ...placeOf(first),
      function: first.unit.name,
      cwe: [],
      evidence: [],
      related: others.map((each) => ({ ...placeOf(each), message: each.unit.name })),
    },
    code: content,
  };
}

function countLines(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`;
}

function linesOf({ line, endLine }: CloneMember): number {
  return endLine - line + 1;
}

function placeOf({ file, line, column, endLine, endColumn }: CloneMember) {
  const end = endColumn === undefined ? {} : { end_column: endColumn };
  return { path: file.path, line, column, end_line: endLine, ...end };
}
