import { describeGiven, Problem } from '@trefoil/contract';
import type { Bundle } from '../bundle/bundle.ts';
import { readIgnoreRules } from '../bundle/ignore-file.ts';
import { fileExists } from './write-problems.ts';

const MAX_SEGMENT = 200;
/** Not portable, or with a meaning of their own in links. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const UNUSABLE = /[\u0000-\u001f\u007f\\#?%:*"<>|[\]]/;

export interface NewIdOptions {
  /** The argument that gives the id, for the answer to point at. */
  readonly field?: string;
  /** Paths that may be there. */
  readonly except?: readonly string[];
}

/**
 * The path of a concept that is to be there under an id.
 * @throws Problem `okf.id_unusable` or `okf.file_exists`
 */
export function newConceptPath(
  bundle: Bundle,
  id: string,
  { field = 'id', except = [] }: NewIdOptions = {},
): string {
  const fault = faultOf(id);
  if (fault !== undefined) throw unusable(field, id, fault);
  const path = `${id}.md`;
  const folded = path.toLowerCase();
  for (const known of bundle.files.keys()) {
    // On some systems the two would be one file.
    if (!except.includes(known) && known.toLowerCase() === folded) throw fileExists(known);
  }
  if (readIgnoreRules(bundle.root)?.(path) === true)
    throw unusable(field, id, 'one that the .okfignore of the bundle does not leave out');
  return path;
}

/** What the id should be and is not. */
function faultOf(id: string): string | undefined {
  const segments = id.split('/');
  const name = segments.at(-1) ?? '';
  if (id.trim() !== id || segments.some((segment) => segment === '' || segment.length > MAX_SEGMENT))
    return 'names joined by single slashes, such as metrics/revenue';
  if (segments.some((segment) => segment.startsWith('.'))) return 'names that do not begin with a dot';
  if (UNUSABLE.test(id)) return 'names without control characters and any of \\ # ? % : * " < > | [ ]';
  if (/\.md$/i.test(name)) return 'an id without the ending .md';
  return /^(?:index|log)$/i.test(name) ? 'another name: index and log describe a directory' : undefined;
}

function unusable(field: string, id: string, expected: string): Problem {
  return new Problem({
    code: 'okf.id_unusable',
    what: `No concept can have the id ${describeGiven(id)}.`,
    next: `Give ${expected}.`,
    issues: [{ field, given: describeGiven(id), expected }],
  });
}
