import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { RegistryChange } from './registry-fields.ts';

/** The sentence, what it was about, and which file holds it now. */
export function render(change: RegistryChange, tools: TextTools): string {
  const { registry, changed, dry_run: dryRun, summary, bundles, content } = change;
  const rows = bundles.map(({ slug, dir, concepts }) => {
    const size = concepts === undefined ? '' : `  ${concepts} ${concepts === 1 ? 'concept' : 'concepts'}`;
    return `  ${slug}  ${printable(tools.place(dir))}${size}`;
  });
  const place = printable(tools.place(registry));
  const state = dryRun ? `Dry run; ${place} would hold:` : changed ? place : `${place} is as it was.`;
  return [summary, ...rows, tools.paint('dim', state), ...(dryRun ? [content ?? ''] : [])].join('\n');
}
