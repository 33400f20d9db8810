import type { TextFile } from '../bundle/body-links.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { htmlLinks, toAttribute } from './html-links.ts';
import { retarget } from './retarget.ts';
import type { Move, Standpoint } from './retarget.ts';

/** The edits that keep the raw HTML of a body leading where it led: values of attributes alone. */
export function htmlEdits({ document }: TextFile, standpoint: Standpoint, move: Move): Edit[] {
  return htmlLinks(document).flatMap(({ start, end, target }) => {
    const to = retarget(target, standpoint, move);
    if (to === target) return [];
    const { bodyOffset } = document;
    return [{ start: bodyOffset + start, end: bodyOffset + end, replacement: toAttribute(to) }];
  });
}
