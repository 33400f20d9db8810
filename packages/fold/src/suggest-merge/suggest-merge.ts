import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { hasChanged, openScan } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { openSource } from '../source/finding-source.ts';
import { onlyOne } from '../source/only-one.ts';
import { readSourceFile } from '../source/read-source-file.ts';
import { antiUnify } from './anti-unify.ts';
import { collectHoles } from './collect-holes.ts';
import type { Hole } from './collect-holes.ts';
import { compareMembers } from './compare-members.ts';
import { findBlockers } from './find-blockers.ts';
import type { Blocker } from './find-blockers.ts';
import { localNames, spanOf } from './local-names.ts';
import { estimateSaved, findHome, proposeFunction } from './propose-function.ts';
import { readMember } from './read-member.ts';
import type { Member, MemberPlace } from './read-member.ts';
import type { SuggestMergeInput, SuggestMergeOutput } from './suggest-merge.operation.ts';

const MAX_MEMBERS_SHOWN = 100;
const MAX_HOLES = 40;
const MAX_EXPRESSION = 160;
/** Nodes of a member: larger ones are not laid on one another. */
const MAX_NODES = 20_000;

export async function run(input: SuggestMergeInput, context: Context): Promise<SuggestMergeOutput> {
  const source = await openSource(input, context);
  const { finding } = onlyOne(await source.findById(input.id), input.id);
  if (finding.kind !== 'clone' || finding.related.length === 0) throw notAClone(finding);
  const head = source.head();
  const isStale = await staleFiles(head.scan_id, context);
  const places: MemberPlace[] = [finding, ...finding.related];
  const members: Member[] = [];
  const shown: SuggestMergeOutput['members'] = [];
  for (const place of places.slice(0, MAX_MEMBERS_SHOWN)) {
    context.signal.throwIfAborted();
    const look = members.length < input.max_members;
    const { state, member } = look
      ? await readPlace(place, context, isStale)
      : { state: 'not_compared' as const };
    const fits = member !== undefined && (members[0] === undefined || members[0].scope === member.scope);
    if (fits) members.push(member);
    const { path, line, end_line: end = line } = place;
    const named = member === undefined ? {} : { function: member.unit.name };
    shown.push({
      path,
      line,
      end_line: end,
      ...named,
      state: member !== undefined && !fits ? 'changed' : state,
    });
  }
  if (members.length < 2) throw changed(finding);
  const { id, rule, message } = finding;
  const rest = { members: shown, members_total: places.length };
  return { ...head, finding: { id, rule, message }, ...rest, ...suggest(members) };
}

/** What could be done about members that were read. */
export function suggest(members: readonly Member[]) {
  const [first, ...others] = members;
  if (first === undefined) throw new Error('There is nothing to compare.');
  const locals = members.map(localNames);
  const unifications = others.map((other) => antiUnify(first, other));
  const holes = collectHoles({ members, unifications, locals });
  const blockers = findBlockers({ members, locals, holes });
  const home = findHome(members);
  return {
    scope: first.scope,
    ...compareMembers(members),
    holes: holes
      .slice(0, MAX_HOLES)
      .map(({ role, expressions, places }) => ({ role, expressions: expressions.map(short), places })),
    holes_total: holes.length,
    proposal: {
      ...withinLimit(proposeFunction(members, locals, holes)),
      path: home.path,
      why_there: home.why,
    },
    blockers: blockers.map((blocker) => ({ ...blocker, members: [...blocker.members] })),
    lines_saved: estimateSaved(members),
    confidence: confidenceIn(holes, blockers),
  };
}

function withinLimit({ name, parameters }: ReturnType<typeof proposeFunction>) {
  return { name, parameters: parameters.filter(({ hole }) => (hole ?? 0) <= MAX_HOLES) };
}

function short(text: string | null): string | null {
  if (text === null || text.length <= MAX_EXPRESSION) return text;
  return `${text.slice(0, MAX_EXPRESSION)}…`;
}

/** Few parameters make a function that is understood; statements handed in do not. */
function confidenceIn(holes: readonly Hole[], blockers: readonly Blocker[]): 'high' | 'medium' | 'low' {
  const parameters = holes.filter(({ role }) => role !== 'name').length;
  const blocks = holes.filter(({ role }) => role === 'block').length;
  if (blockers.length === 0 && blocks === 0 && parameters <= 3) return 'high';
  return blockers.length <= 1 && blocks <= 2 && parameters <= 7 ? 'medium' : 'low';
}

type MemberState = SuggestMergeOutput['members'][number]['state'];

async function readPlace(
  place: MemberPlace,
  { roots }: Context,
  isStale: (path: string) => boolean,
): Promise<{ state: MemberState; member?: Member }> {
  const text = readSourceFile(roots, place.path);
  if (text === undefined) return { state: 'missing' };
  const member = await readMember(place, text);
  if (member === undefined) return { state: 'changed' };
  const [from, to] = spanOf(member);
  if (to - from > MAX_NODES) return { state: 'not_compared' };
  return { state: isStale(place.path) ? 'changed' : 'compared', member };
}

/** Which files are not as they were when the scan was stored. Of reports that is not known. */
async function staleFiles(
  scanId: string | undefined,
  { workspace }: Context,
): Promise<(path: string) => boolean> {
  if (scanId === undefined) return () => false;
  const { info } = await openScan(workspace, scanId);
  const known = new Map(info.files.map((fact) => [fact.path, fact]));
  return (path) => {
    const fact = known.get(path);
    return fact !== undefined && hasChanged(info.root, [fact]);
  };
}

function notAClone({ id, rule }: Finding): Problem {
  return new Problem({
    code: 'clone.not_a_clone',
    what: `Finding ${id} (${rule}) is no class of clones.`,
    next: 'List clones with {fold.query_findings}, kind clone.',
  });
}

function changed({ id }: Finding): Problem {
  return new Problem({
    code: 'clone.changed',
    what: `Fewer than two members of ${id} are still where the scan saw them.`,
    next: 'Scan again.',
  });
}
