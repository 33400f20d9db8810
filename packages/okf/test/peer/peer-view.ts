import type { Context } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { BundleSet } from '../../src/bundle/bundle-set.ts';
import type { Member } from '../../src/bundle/bundle-set.ts';
import type { Bundle, Concept, Unparseable } from '../../src/bundle/bundle.ts';
import { BUNDLES, serve } from '../open-bundles.ts';

/**
 * Serves one bundle as the peer reads it: concepts whose front matter had to be recovered are lost to
 * it. Only this switch makes lists of concepts comparable; the product has none.
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
      concepts: concepts.filter((concept) => !isRecovered(concept)),
      unparseable: [...unparseable, ...lost],
    };
  }
}

function isRecovered({ document }: Concept): boolean {
  return document.frontMatter?.recovered.some(({ fix }) => fix !== undefined) ?? false;
}

function toUnparseable({ path, dir, document }: Concept): Unparseable {
  const place = { line: 1, column: 1 };
  return { kind: 'unparseable', path, dir, reason: 'front_matter_invalid', message: '', document, ...place };
}
