import type { Concept } from '../bundle/bundle.ts';
import { lastSegment } from '../bundle/bundle.ts';
import type { Directory } from '../bundle/directories.ts';
import { encodePath } from '../lint/backlog-checks.ts';

/** What of a directory its index is to list. */
export interface Listed {
  readonly concepts: readonly Concept[];
  readonly subdirs: readonly Directory[];
}

/** The entries of an index: the directories below, then the concepts. */
export function indexLines({ concepts, subdirs }: Listed): string[] {
  return [
    ...subdirs.map(({ dir }) => {
      const name = lastSegment(dir);
      return `* [${label(name)}](${encodePath(name)}/)`;
    }),
    ...concepts.toSorted(byId).map(({ path, title, description }) => {
      const about = description === undefined ? '' : ` - ${oneLine(description)}`;
      return `* [${label(title)}](${encodePath(lastSegment(path))})${about}`;
    }),
  ];
}

function byId(left: Concept, right: Concept): number {
  return left.id < right.id ? -1 : 1;
}

/** What would end a link's text early, or begin another link, is escaped. */
function label(text: string): string {
  return oneLine(text).replaceAll(/[\\[\]`<]/g, '\\$&');
}

/** Comments end at `-->`; a description must not end the region that it stands in. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll('<!--', '&lt;!--');
}
