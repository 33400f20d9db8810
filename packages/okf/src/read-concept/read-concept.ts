import type { Context } from '@trefoil/contract';
import { readConceptText } from '../bundle/read-concept-text.ts';
import { getMember, missingBundle } from '../bundle/select-bundle.ts';
import { servedBundles } from '../bundle/served-bundles.ts';
import { unknownConcept } from '../bundle/unknown-concept.ts';
import type { ReadConceptInput, ReadConceptOutput } from './read-concept.operation.ts';

export function run({ bundle: given, id }: ReadConceptInput, context: Context): ReadConceptOutput {
  const set = context.served(servedBundles);
  const member = getMember(given, context);
  const tree = set.findTree(member, context);
  if (tree === undefined) throw missingBundle(member);
  const text = readConceptText(tree, id);
  if (text === undefined) throw unknownConcept(member.slug, id);
  return { bundle: member.slug, id, path: `${id}.md`, text };
}
