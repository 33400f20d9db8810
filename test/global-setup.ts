import { ensureBuild } from '../tools/setup/ensure-build.mjs';
import { repositoryRoot as root } from '../tools/repository.mjs';

/** Tests drive the built program; it is built here when the sources have changed since. */
export async function setup(): Promise<void> {
  await ensureBuild({ root, name: 'trefoil', say: (line: string) => console.log(line), dev: true });
}
