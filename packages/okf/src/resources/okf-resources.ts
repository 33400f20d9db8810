import { Problem } from '@trefoil/contract';
import type { CompletionRequest, Context, ResourceDescription, ResourceProvider } from '@trefoil/contract';
import type { BundleSet, Member } from '../bundle/bundle-set.ts';
import { readConceptText, readListedText } from '../bundle/read-concept-text.ts';
import { findMember } from '../bundle/select-bundle.ts';
import { servedBundles } from '../bundle/served-bundles.ts';
import { normaliseSlug } from '../bundle/slug.ts';

const SCHEME = 'okf://';
const MARKDOWN = 'text/markdown';
const ROOT_INDEX = 'index.md';

/** Bundles and their concepts as MCP resources, read from disk when asked for. */
export function createOkfResources(): ResourceProvider {
  return {
    listResources: async (context) => listRootIndexes(context.served(servedBundles), context),
    readResource: async (uri, context) => {
      const text = readUri(uri, context);
      return text === undefined ? undefined : { mimeType: MARKDOWN, text };
    },
    complete: async (request, context) => complete(request, context),
  };
}

/** What is listed can be read: bundles without an index that may be shown are left out. */
function listRootIndexes(set: BundleSet, context: Context): ResourceDescription[] {
  return set.view(context).members.flatMap((member) => {
    if (readRootIndex(set, member, context) === undefined) return [];
    const { slug, title } = member;
    const description = `Where to start in ${slug}: the index of its root, as it is now.`;
    return [{ uri: `${SCHEME}${slug}`, name: slug, title, description, mimeType: MARKDOWN }];
  });
}

function readRootIndex(set: BundleSet, member: Member, context: Context): string | undefined {
  const tree = set.findTree(member, context);
  return tree === undefined ? undefined : readListedText(tree, ROOT_INDEX)?.text;
}

/** `okf://slug` or `okf://slug/id`, where the id keeps its slashes. */
function readUri(uri: string, context: Context): string | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  const rest = uri.slice(SCHEME.length);
  const slash = rest.indexOf('/');
  const bundle = decode(slash === -1 ? rest : rest.slice(0, slash));
  const set = context.served(servedBundles);
  const member = bundle === undefined ? undefined : findMember(bundle, context);
  if (member === undefined) return undefined;
  if (slash === -1) return readRootIndex(set, member, context);
  const id = decode(rest.slice(slash + 1));
  const tree = set.findTree(member, context);
  return id === undefined || tree === undefined ? undefined : readConceptText(tree, id);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Nothing fits where the question makes no sense: completion is a help, never an error. */
function complete(request: CompletionRequest, context: Context): string[] {
  try {
    return valuesFor(request, context);
  } catch (failure) {
    if (failure instanceof Problem) return [];
    throw failure;
  }
}

function valuesFor({ argument, value, given }: CompletionRequest, context: Context): string[] {
  const set = context.served(servedBundles);
  if (argument === 'bundle')
    return startingWith(
      set.view(context).members.map(({ slug }) => slug),
      normaliseSlug(value),
    );
  const member = given['bundle'] === undefined ? undefined : findMember(given['bundle'], context);
  if (argument !== 'id' || member === undefined) return [];
  const concepts = set.findBundle(member, context)?.concepts ?? [];
  return startingWith(concepts.map(({ id }) => id).toSorted(), value.toLowerCase());
}

function startingWith(values: readonly string[], prefix: string): string[] {
  return values.filter((value) => value.toLowerCase().startsWith(prefix));
}
