import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { Bundle } from './bundle.ts';
import type { BundleSet, Member } from './bundle-set.ts';
import { membersNamed } from './select-bundle.ts';
import { servedBundles } from './served-bundles.ts';

/** Reads the bundles that are named, or all. What is named wrongly is left for the operation to refuse. */
export async function prepareBundles(
  named: string | readonly string[] | undefined,
  context: Context,
  { bodies = false }: { readonly bodies?: boolean } = {},
): Promise<void> {
  const set = context.served(servedBundles);
  await prepareMembers({ set, members: membersNamed(named, context), bodies }, context);
}

interface Wanted {
  readonly set: BundleSet;
  readonly members: readonly Member[];
  /** Whether links will be asked for. */
  readonly bodies: boolean;
}

/** Those that are there, read. */
export async function prepareMembers({ set, members, bodies }: Wanted, context: Context): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const member of members) {
    const pause = pauseOf(context, `Reading ${member.slug}`);
    const bundle = await set.readAhead(member, context, pause);
    if (bundle === undefined) continue;
    bundles.push(bundle);
    if (bodies) await scanBodies(bundle, member, context);
  }
  return bundles;
}

async function scanBodies(bundle: Bundle, member: Member, context: Context): Promise<void> {
  const { scannedBody } = await import('./scanned-body.ts');
  const pause = pauseOf(context, `Following the links of ${member.slug}`);
  let done = 0;
  for (const { file } of bundle.files.values()) {
    if (file.document !== undefined) scannedBody(file.document);
    done += 1;
    await pause(done, bundle.files.size);
  }
}

/** A pause where one is due; progress is told then, too. */
function pauseOf(context: Context, message: string): (done: number, total: number) => Promise<void> {
  const breathe = createBreather(context);
  return async (done, total) => {
    if (await breathe()) context.report({ kind: 'progress', done, total, message });
  };
}
