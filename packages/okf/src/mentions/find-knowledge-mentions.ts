import type { Context } from '@trefoil/contract';
import type { KnowledgeMentions } from './knowledge-mentions.ts';

/**
 * The concepts, in all bundles under the request's roots, whose `resource` is a file or directory or lies in
 * it, and those that cite it.
 * @param place a real path, and what is there
 */
export async function findKnowledgeMentions(
  context: Context,
  place: { readonly absolute: string; readonly isDirectory: boolean },
): Promise<KnowledgeMentions> {
  const { knowledgeMentions } = await import('./knowledge-mentions.ts');
  return await knowledgeMentions(context, place);
}
