import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { TagsAnswer } from './tags.operation.ts';

/** How many concepts carry each tag; or each group with its tags on a line. */
export function render({ tags, groups }: TagsAnswer, tools: TextTools): string {
  if (groups.length > 0) {
    return groups
      .map(({ dir, type, tags: own }) => {
        const names = own.map(({ tag, count }) => `${printable(tag)} ${count}`);
        return `${tools.paint('bold', printable(dir ?? type ?? ''))}\n  ${names.join(', ')}`;
      })
      .join('\n');
  }
  if (tags.length === 0) return 'No concept carries a tag.';
  return tools.table(
    [{ header: 'tag' }, { header: 'concepts', align: 'right' }],
    tags.map(({ tag, count }) => [printable(tag), String(count)]),
  );
}
