import type { Context } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { BundleSet } from '../../src/bundle/bundle-set.ts';
import type { Member } from '../../src/bundle/bundle-set.ts';
import type { Bundle, Concept, Unparseable } from '../../src/bundle/bundle.ts';
import { BUNDLES, serve } from '../open-bundles.ts';

/**
 * Serves one bundle as the peer reads it: concepts whose front matter had to be recovered are lost to
 * it, and a bare path in a field starts at the file, never at the root, and a link ends with its line. Only this switch makes lists of concepts comparable; the product has none.
 */
export async function servePeerView(name: string): Promise<Context> {
  const { set } = await serve([name]);
  const view = new PeerView((set.value as BundleSet).members);
  return createTestContext({ cwd: BUNDLES, served: { okf: view } });
}

class PeerView extends BundleSet {
  override findBundle(member: Member, context: Context): Bundle | undefined {
    const bundle = super.findBundle(member, context);
    if (bundle === undefined) return undefined;
    const { concepts, unparseable } = bundle;
    const lost = concepts.filter(isRecovered).map(toUnparseable);
    return {
      ...bundle,
      concepts: concepts
        .filter((concept) => !isRecovered(concept))
        .map(withPathsFromFile)
        .map(withoutWrappedLinks),
      unparseable: [...unparseable, ...lost],
    };
  }
}

function isRecovered({ document }: Concept): boolean {
  return document.frontMatter?.recovered.some(({ fix }) => fix !== undefined) ?? false;
}

/** `./` says of a bare path what the peer takes for granted. */
function withPathsFromFile(concept: Concept): Concept {
  const { sources, executor, attester, computation } = concept.data;
  const data = {
    ...concept.data,
    ...(Array.isArray(sources) ? { sources: sources.map(withResource) } : {}),
    ...(executor === undefined ? {} : { executor: withResource(executor) }),
    ...(attester === undefined ? {} : { attester: withResource(attester) }),
    ...(computation === undefined ? {} : { computation: fromFile(computation) }),
  };
  return { ...concept, data };
}

/** Where a link goes on in the next line, the peer sees text. */
function withoutWrappedLinks(concept: Concept): Concept {
  const body = concept.document.body.replaceAll(/\[([^[\]\n]*\n[^[\]]*\]\([^()\s]*\.md\))/g, '\\[$1');
  return body === concept.document.body ? concept : { ...concept, document: { ...concept.document, body } };
}

function withResource(holder: unknown): unknown {
  if (typeof holder !== 'object' || holder === null || !('resource' in holder)) return holder;
  return { ...holder, resource: fromFile(holder.resource) };
}

function fromFile(path: unknown): unknown {
  return typeof path === 'string' && /^[\w-]+\//.test(path) ? `./${path}` : path;
}

function toUnparseable({ path, dir, document }: Concept): Unparseable {
  const place = { line: 1, column: 1 };
  return { kind: 'unparseable', path, dir, reason: 'front_matter_invalid', message: '', document, ...place };
}
