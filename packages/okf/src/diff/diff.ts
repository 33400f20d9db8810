import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import type { Member } from '../bundle/bundle-set.ts';
import { typeName } from '../bundle/concept-index.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { changedFields } from './changed-fields.ts';
import { linksOnlyIn } from './changed-links.ts';
import type { DiffInput, DiffOutput } from './diff.operation.ts';
import { countLines } from './line-counts.ts';
import { idOf, matchConcepts, plainSource } from './match-concepts.ts';
import type { ConceptChange } from './match-concepts.ts';

/** One of the two states that are compared. */
interface Side {
  readonly member: Member;
  readonly revision?: string;
  readonly commit?: string;
  /** Undefined when the revision has no such directory. */
  readonly bundle: Bundle | undefined;
}

export async function run(input: DiffInput, context: Context): Promise<Unpaged<DiffOutput>> {
  const [from, to] = await sidesOf(input, context);
  const [before, after] = [from.bundle ?? EMPTY, to.bundle ?? EMPTY];
  const { changes, unchanged } = matchConcepts(before, after);
  const count = (kind: ConceptChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const unusable = new Set([...before.unparseable, ...after.unparseable].map(({ path }) => path));
  return {
    from: toSide(from),
    to: toSide(to),
    added: count('added'),
    removed: count('removed'),
    moved: count('moved'),
    changed: count('changed'),
    unchanged,
    concepts: mapRows(changes, (change) => toRow(change, unusable)),
  };
}

const EMPTY: Bundle = {
  root: '',
  fingerprint: '',
  files: new Map(),
  concepts: [],
  indexes: [],
  logs: [],
  unparseable: [],
  assets: [],
  ignored: 0,
};

async function sidesOf({ bundle, from, to }: DiffInput, context: Context): Promise<readonly [Side, Side]> {
  const [first = '', second] = [bundle].flat();
  if (second !== undefined) return [getBundle(first, context), getBundle(second, context)];
  // Asked first: where the directory is gone there is nowhere to ask git.
  const current = getBundle(first, context);
  const { member } = current;
  const { openRevisions } = await import('./open-revisions.ts');
  const read = await openRevisions(member, context);
  const old = await read('from', from ?? 'HEAD');
  return [{ member, ...old }, to === undefined ? current : { member, ...(await read('to', to)) }];
}

function toSide({ member, revision, commit, bundle }: Side) {
  return {
    bundle: member.slug,
    ...(revision === undefined ? {} : { revision }),
    ...(commit === undefined ? {} : { commit }),
    present: bundle !== undefined,
    concepts: bundle?.concepts.length ?? 0,
    ...(bundle === undefined ? {} : unparseableCount(bundle)),
  };
}

function toRow(change: ConceptChange, unusable: ReadonlySet<string>) {
  const concept = change.kind === 'removed' ? change.before : change.after;
  const head = { id: idOf(change), title: concept.title, type: typeName(concept), change: change.kind };
  if (change.kind === 'added' || change.kind === 'removed') {
    return { ...head, ...(unusable.has(concept.path) ? { unusable: true as const } : {}) };
  }
  const moved = change.kind === 'moved' ? { from_id: change.before.id, moved_by: change.by } : {};
  return { ...head, ...moved, ...detailsOf(change.before, change.after) };
}

function detailsOf(before: Concept, after: Concept) {
  const fields = changedFields(before, after);
  const body = countLines(before.document.body, after.document.body);
  const [added, removed] = [linksOnlyIn(after, before), linksOnlyIn(before, after)];
  const rewritten = body.lines_added + body.lines_removed > 0;
  const same = plainSource(before) === plainSource(after);
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(rewritten ? { body } : {}),
    ...(added.length === 0 ? {} : { links_added: added }),
    ...(removed.length === 0 ? {} : { links_removed: removed }),
    ...(fields.length === 0 && !rewritten && !same ? { layout_only: true as const } : {}),
  };
}
