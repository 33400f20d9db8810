import { describeGiven, Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { readConceptText } from '../bundle/read-concept-text.ts';
import { getMember, missingBundle } from '../bundle/select-bundle.ts';
import { servedBundles } from '../bundle/served-bundles.ts';
import type { ReadConceptInput, ReadConceptOutput } from './read-concept.operation.ts';

export function run({ bundle: given, id }: ReadConceptInput, context: Context): ReadConceptOutput {
  const set = context.served(servedBundles);
  const member = getMember(set, given);
  const tree = set.findTree(member, context);
  if (tree === undefined) throw missingBundle(member);
  const text = readConceptText(tree, id);
  if (text === undefined) throw unknownConcept(member.slug, id);
  return { bundle: member.slug, id, path: `${id}.md`, text };
}

/** One answer for what is absent, gone, outside or no concept: it must not tell what exists elsewhere. */
function unknownConcept(slug: string, id: string): Problem {
  const issue = { field: 'id', given: describeGiven(id), expected: 'the id of a concept in the bundle' };
  return new Problem({
    code: 'okf.concept_unknown',
    what: `No concept ${describeGiven(id)} in bundle "${slug}"; ids are exact.`,
    next: `Find it in ${referTo('okf.index', { bundle: slug })}.`,
    issues: [issue],
  });
}
