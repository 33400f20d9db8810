import { textAt } from './anti-unify.ts';
import type { Hole } from './collect-holes.ts';
import { spanOf } from './local-names.ts';
import type { LocalNames } from './local-names.ts';
import type { Member } from './read-member.ts';
import { isGenerated, isTestPath, isVendored } from './where-code-is-from.ts';

export const blockerCodes = [
  'leaves_block',
  'receiver',
  'captured_assignment',
  'error_handling',
  'test_and_product',
  'generated_or_vendored',
  'languages',
  'type_parameter',
] as const;

export interface Blocker {
  readonly code: (typeof blockerCodes)[number];
  readonly what: string;
  /** Which members it is about, as indices from 1. */
  readonly members: readonly number[];
}

interface Compared {
  readonly members: readonly Member[];
  readonly locals: readonly LocalNames[];
  readonly holes: readonly Hole[];
}

/** What stands in the way of one function for all of them. */
export function findBlockers({ members, locals, holes }: Compared): Blocker[] {
  const facts = members.map((member, index) => lookInto(member, locals[index]));
  const where = (matches: (index: number) => boolean) =>
    members.flatMap((_member, index) => (matches(index) ? [index + 1] : []));
  const differ = (text: (index: number) => string) =>
    new Set(members.map((_member, index) => text(index))).size > 1;
  const found: Blocker[] = [];
  const add = (code: Blocker['code'], what: string, about: number[]) => {
    if (about.length > 0) found.push({ code, what, members: about });
  };
  const leaving = facts.flatMap(({ leaves }) => leaves);
  add(
    'leaves_block',
    `${[...new Set(leaving)].join(', ')} would leave the new function only.`,
    where((at) => (facts[at]?.leaves.length ?? 0) > 0),
  );
  const usesReceiver = where((at) => facts[at]?.receiver ?? false);
  if (differ((at) => containerOf(members[at]))) {
    add('receiver', 'They use this or self, of different classes.', usesReceiver);
  }
  const captured = facts.flatMap((each) => each.captured);
  add(
    'captured_assignment',
    `${[...new Set(captured)].slice(0, 5).join(', ')}: variables of the function around are assigned.`,
    where((at) => (facts[at]?.captured.length ?? 0) > 0),
  );
  if (differ((at) => String(facts[at]?.handles)))
    add(
      'error_handling',
      'They handle errors differently.',
      where((at) => (facts[at]?.handles ?? 0) > 0),
    );
  if (differ((at) => String(isTestPath(members[at]?.path ?? ''))))
    add(
      'test_and_product',
      'Some are tests, others are not.',
      where((at) => isTestPath(members[at]?.path ?? '')),
    );
  add(
    'generated_or_vendored',
    'Generated code and copies of others are not changed by hand.',
    where((at) => isGenerated(members[at]?.text ?? '') || isVendored(members[at]?.path ?? '')),
  );
  if (differ((at) => members[at]?.language.name ?? ''))
    add(
      'languages',
      'They are written in different languages.',
      where(() => true),
    );
  const untyped = new Set(['c', 'bash']);
  if (holes.some(({ role }) => role === 'type'))
    add(
      'type_parameter',
      'Types differ, and the language has no generic functions.',
      where((at) => untyped.has(members[at]?.language.name ?? '')),
    );
  return found;
}

function containerOf(member: Member | undefined): string {
  return (
    member?.unit.name
      .split(/[.#:]+/)
      .slice(0, -1)
      .join('.') ?? ''
  );
}

interface MemberFacts {
  readonly leaves: readonly string[];
  readonly receiver: boolean;
  readonly captured: readonly string[];
  /** How many times errors are thrown, caught or handed on. */
  readonly handles: number;
}

const loops = /^(?:for|while|do|loop|enhanced_for|for_in|foreach|for_range|repeat_while)(?:_|$)/;
const functions = /function|lambda|closure|method_definition|method_declaration|func_literal|arrow/;
const leavingKinds = /^(return|break|continue|goto|next|redo)(?:_|$)/;
const handling = /^(?:try|catch|throw|raise|rescue|except|defer)(?:_statement|_expression|_clause|_block)?$/;

const names =
  /^(?:this|self|super|this_expression|self_expression|instance_variable|identifier|simple_identifier|variable_name)$/;

function lookInto(member: Member, local: LocalNames | undefined): MemberFacts {
  const { tree } = member;
  const leaves = new Set<string>();
  let receiver = false;
  let handles = 0;
  const [from, to] = spanOf(member);
  for (let node = from; node < to; node += 1) {
    const kind = tree.kinds[tree.kind[node] ?? 0] ?? '';
    receiver ||= isReceiver(member, node, kind);
    if (tree.named[tree.kind[node] ?? 0] !== 1) continue;
    if (handling.test(kind)) handles += 1;
    const leaving = leavingKinds.exec(kind)?.[1];
    if (leaving !== undefined && leavesRun(member, node, leaving)) leaves.add(leaving);
  }
  return { leaves: [...leaves], receiver, captured: capturedIn(member, local), handles };
}

function isReceiver(member: Member, node: number, kind: string): boolean {
  if (member.tree.next[node] !== node + 1 || !names.test(kind)) return false;
  return /^(?:this|self|super|\$this|@\w+)$/.test(textAt(member, node));
}

/** Variables of the function around that the block, or the closure, assigns. */
function capturedIn({ scope, unit }: Member, local: LocalNames | undefined): string[] {
  if (local === undefined) return [];
  if (scope === 'function') {
    const own = new Set([...local.inside, ...local.parameters]);
    return unit.outer < 0 ? [] : [...local.assigned].filter((name) => !own.has(name));
  }
  const around = new Set([...local.variables, ...local.parameters]);
  return [...local.assigned].filter((name) => around.has(name) && !local.inside.has(name));
}

/** Unless a loop or function between takes it. */
function leavesRun({ tree, nodes, scope }: Member, node: number, leaving: string): boolean {
  if (scope === 'function') return false;
  const from = nodes[0] ?? 0;
  for (let above = tree.parent[node] ?? -1; above >= from; above = tree.parent[above] ?? -1) {
    const kind = tree.kinds[tree.kind[above] ?? 0] ?? '';
    if (functions.test(kind)) return false;
    if (
      leaving !== 'return' &&
      leaving !== 'goto' &&
      (loops.test(kind) || (leaving === 'break' && kind.startsWith('switch')))
    )
      return false;
    if (nodes.includes(above)) break;
  }
  return true;
}
