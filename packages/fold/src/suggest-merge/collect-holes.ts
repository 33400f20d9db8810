import { TOKEN_WORD, tokenClasses } from '../clones/token-classes.ts';
import { codeChildren, textAt } from './anti-unify.ts';
import type { Gap, Unification } from './anti-unify.ts';
import type { LocalNames } from './local-names.ts';
import type { Member } from './read-member.ts';

export const holeRoles = ['value', 'type', 'callee', 'block', 'name'] as const;
type HoleRole = (typeof holeRoles)[number];

/** A place where members differ. */
export interface Hole {
  readonly role: HoleRole;
  /** What each member says there; null where it has nothing that corresponds. */
  readonly expressions: readonly (string | null)[];
  /** How many places differ in this way. */
  readonly places: number;
  /** The first of them in the first member. */
  readonly node: number;
}

interface Aligned {
  readonly members: readonly Member[];
  /** Of the first member with each of the others, in their order. */
  readonly unifications: readonly Unification[];
  readonly locals: readonly LocalNames[];
}

/** Where members differ; places that differ in the same way are one. */
export function collectHoles(aligned: Aligned): Hole[] {
  const [first] = aligned.members;
  if (first === undefined) return [];
  const gaps = mergeGaps(aligned.unifications.flatMap((each) => each.gaps));
  const found = [...gaps.map((gap) => gapHole(aligned, gap)), ...nodeHoles(aligned, first, gaps)];
  const collapsed = new Map<string, Hole>();
  for (const hole of found.toSorted((left, right) => left.node - right.node)) {
    const key = JSON.stringify([hole.role, hole.expressions]);
    const known = collapsed.get(key);
    collapsed.set(key, known === undefined ? hole : { ...known, places: known.places + 1 });
  }
  return [...collapsed.values()].filter((hole) => !isOwnName(aligned.members, hole));
}

/** That functions are called differently, and call themselves, is no difference in what they do. */
function isOwnName(members: readonly Member[], { expressions }: Hole): boolean {
  return members.every(
    ({ unit, scope }, index) =>
      scope === 'function' && unit.name.split(/[.#:]+/).at(-1) === expressions[index],
  );
}

function nodeHoles({ members, unifications, locals }: Aligned, first: Member, gaps: readonly Gap[]): Hole[] {
  const inGap = gaps.map((gap) => spanOf(first, gap));
  const nodes = [...new Set(unifications.flatMap((each) => each.differing))].toSorted(
    (left, right) => left - right,
  );
  const holes: Hole[] = [];
  let after = -1;
  for (const node of nodes) {
    if (node < after || inGap.some(([from, to]) => node >= from && node < to)) continue;
    after = first.tree.next[node] ?? 0;
    const expressions = members.map((member, index) => {
      const other = index === 0 ? node : unifications[index - 1]?.partner.get(node);
      return other === undefined ? null : textAt(member, other);
    });
    const isLocal = expressions.every((name, index) => name !== null && isLocalName(locals[index], name));
    holes.push({ role: isLocal ? 'name' : roleOf(first, node), expressions, places: 1, node });
  }
  return holes;
}

function isLocalName(local: LocalNames | undefined, name: string): boolean {
  return local !== undefined && (local.variables.has(name) || local.parameters.includes(name));
}

function roleOf(member: Member, node: number): HoleRole {
  const { tree } = member;
  const kind = tree.kinds[tree.kind[node] ?? 0] ?? '';
  const field = tree.fields[tree.field[node] ?? 0] ?? '';
  if (/statement|^block$|_block$|declaration$/.test(kind)) return 'block';
  if (/type/.test(kind) || field === 'type' || field === 'return_type') return 'type';
  return isCallee(member, node) ? 'callee' : 'value';
}

function isCallee({ tree, language }: Member, node: number): boolean {
  const isWord = tokenClasses(tree, language).role[tree.kind[node] ?? 0] === TOKEN_WORD;
  for (let at = node, depth = 0; depth < 3; depth += 1) {
    const parent = tree.parent[at] ?? -1;
    if (parent < 0) return false;
    const above = tree.kinds[tree.kind[parent] ?? 0] ?? '';
    const field = tree.fields[tree.field[at] ?? 0] ?? '';
    if (/call|invocation|^new_|object_creation|^command$/.test(above)) {
      return (
        /^(?:function|name|method|constructor|macro|type)$/.test(field) || (field === '' && at === parent + 1)
      );
    }
    // `reader.parse(…)`: the last name of a path is what is called.
    const isLast = tree.next[at] === tree.next[parent];
    if (!isWord || !isLast || !/member|field|attribute|selector|scoped|navigation|qualified/.test(above))
      return false;
    at = parent;
  }
  return false;
}

function mergeGaps(gaps: readonly Gap[]): Gap[] {
  const sorted = gaps.toSorted(
    (left, right) => left.parent - right.parent || left.from - right.from || left.to - right.to,
  );
  const merged: Gap[] = [];
  for (const gap of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last.parent === gap.parent && gap.from <= last.to) {
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, gap.to) };
    } else merged.push(gap);
  }
  return merged;
}

function childrenIn(first: Member, { parent }: Gap): readonly number[] {
  return parent < 0 ? first.nodes : codeChildren(first, parent);
}

/** The nodes of the first member that a gap covers. */
function spanOf(first: Member, gap: Gap): readonly [number, number] {
  const children = childrenIn(first, gap).slice(gap.from, gap.to);
  const [start, end] = [children[0], children.at(-1)];
  return start === undefined || end === undefined ? [-1, -1] : [start, first.tree.next[end] ?? 0];
}

function gapHole({ members, unifications }: Aligned, gap: Gap): Hole {
  const [first] = members;
  const children = first === undefined ? [] : childrenIn(first, gap);
  const [before, after] = [children[gap.from - 1], children[gap.to]];
  const expressions = members.map((member, index) => {
    const toOther = (node: number | undefined) =>
      node === undefined || index === 0 ? node : unifications[index - 1]?.partner.get(node);
    return textBetween(member, {
      before: toOther(before),
      after: toOther(after),
      parent: gap.parent < 0 ? undefined : toOther(gap.parent),
    });
  });
  const inStatements =
    gap.parent < 0 || /block|statement|body|then|case|program/.test(kindName(first, gap.parent));
  return {
    role: inStatements ? 'block' : 'value',
    expressions,
    places: 1,
    node: children[gap.from] ?? before ?? gap.parent,
  };
}

function kindName(member: Member | undefined, node: number): string {
  return member?.tree.kinds[member.tree.kind[node] ?? 0] ?? '';
}

interface Between {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly parent: number | undefined;
}

function textBetween({ tree, text, nodes }: Member, { before, after, parent }: Between): string {
  const around = parent === undefined ? [nodes[0] ?? 0, nodes.at(-1) ?? 0] : [parent, parent];
  const from = before === undefined ? (tree.start[around[0] ?? 0] ?? 0) : (tree.end[before] ?? 0);
  const to = after === undefined ? (tree.end[around[1] ?? 0] ?? 0) : (tree.start[after] ?? 0);
  return text.slice(from, Math.max(from, to)).trim();
}
