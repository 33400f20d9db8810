import type { Alignment } from './align-tokens.ts';
import { toMember } from './clone-class.ts';
import type { CloneClass, CloneKind, CloneOptions } from './clone-class.ts';
import type { CloneCorpus, CloneUnit } from './clone-corpus.ts';
import { createAligner, findSimilar, firstOf, groupByForm } from './find-similar.ts';
import { groupClasses } from './group-classes.ts';
import type { SimilarClass } from './group-classes.ts';

/** Classes of functions that are clones of one another. */
export async function findFunctionClasses(corpus: CloneCorpus, options: CloneOptions): Promise<CloneClass[]> {
  const groups = groupByForm(corpus.units);
  const { similarity, breathe } = options;
  const align = createAligner();
  const pairs = await findSimilar(groups, {
    similarity,
    breathe,
    align,
    isAlike: (alignment) => isAlike(alignment, similarity),
  });
  const classes = await groupClasses(groups, pairs, { guard: similarity, align, breathe });
  return withoutNested(classes.map(toClass));
}

/** Names are what tells like code from code of a like shape: where all differ, they have to be renamed throughout. */
export function isAlike({ similarity, consistency, sameWords }: Alignment, least: number): boolean {
  if (similarity < least) return false;
  return sameWords >= 0.5 || consistency >= 0.9;
}

function toClass({ groups, medoid, similarity }: SimilarClass): CloneClass {
  const units = groups.flatMap((group) => group.units).toSorted((left, right) => left.index - right.index);
  const kind = kindOf(units);
  return {
    scope: 'function',
    kind,
    members: units.map(toMember),
    similarity: kind === 'similar' ? similarity : 1,
    content: `function-${firstOf(medoid).form.toString(16)}`,
  };
}

function kindOf(units: readonly CloneUnit[]): CloneKind {
  const [first] = units;
  if (units.every(({ exact }) => exact === first?.exact)) return 'exact';
  return units.every(({ form }) => form === first?.form) ? 'renamed' : 'similar';
}

/** Functions inside of clones are clones as well, which need not be said. */
function withoutNested(classes: readonly CloneClass[]): CloneClass[] {
  const classOf = new Map<number, CloneClass>();
  for (const each of classes) for (const { unit } of each.members) classOf.set(unit.index, each);
  return classes.filter((each) => {
    const around = each.members.map(({ unit }) => outermost(unit, classOf));
    const [first] = around;
    return first === undefined || around.some((other) => other !== first);
  });
}

function outermost(unit: CloneUnit, classOf: ReadonlyMap<number, CloneClass>): CloneClass | undefined {
  let found: CloneClass | undefined;
  for (let outer = unit.outer; outer !== undefined; outer = outer.outer)
    found = classOf.get(outer.index) ?? found;
  return found;
}
