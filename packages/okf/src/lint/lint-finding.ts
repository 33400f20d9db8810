import type { KeyPath, ParsedDocument, TextPosition } from '@trefoil/corpus';
import type { Bundle } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import type { CheckId } from './lint-checks.ts';

/** A change of a file's text that would settle a finding; offsets are those of its document's source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A file that a finding is about. */
export interface FindingFile {
  readonly path: string;
  readonly document: ParsedDocument | undefined;
  readonly bom?: boolean;
}

/**
 * Something that could be better. It is kept small, for big bundles have very many: sentences, places of
 * keys, ids and fixes are made for those that are shown.
 */
export interface LintFinding {
  readonly check: CheckId;
  /** Null when it is about the bundle as a whole. */
  readonly path: string | null;
  /** Undefined when there is no such file. */
  readonly file?: FindingFile;
  /** A place in the file; a front matter key is looked up when it is shown. Its first line when absent. */
  readonly at?: TextPosition | KeyPath;
  /** What was measured, in the words of the check. */
  readonly metric: Readonly<Record<string, unknown>> | null;
  /** What tells it from other findings of its check in the same file, whatever the line. */
  readonly subject?: string;
  readonly fix?: () => Edit | undefined;
  /** Other places that have a part in it. */
  readonly related?: readonly ({ readonly path: string } & TextPosition)[];
}

/** What the checks are run on. */
export interface LintSubject {
  readonly bundle: Bundle;
  readonly minBody: number;
  /** The moment that dates are compared with. */
  readonly now: number;
  /** What changed last before this moment is stale; undefined when nobody asked. */
  readonly cutoff: { readonly ms: number; readonly text: string } | undefined;
}

export type Check = (subject: LintSubject) => readonly LintFinding[];

export const NOTHING: readonly LintFinding[] = [];

/** A check that needs the bundle alone: done once for each. */
export function perBundle(check: (bundle: Bundle) => readonly LintFinding[]): Check {
  const memo = derived(check);
  return ({ bundle }) => memo(bundle);
}

type Concept = Bundle['concepts'][number];

/** Which checks have looked at a concept, a bit for each, and what those that found something found. */
interface Checked {
  done: number;
  found: Map<number, readonly LintFinding[]> | undefined;
}

const checkedOf = derived((_concept: Concept): Checked => ({ done: 0, found: undefined }));
/** Looked up once for each bundle rather than once for each check. */
const checkedOfAll = derived(({ concepts }: Bundle) =>
  concepts.map((concept) => ({ concept, checked: checkedOf(concept) })),
);

const MAX_CHECKS = 31;
let checks = 0;

/** A check of each concept by itself: done once for each, also while other files change. */
export function perConcept(check: (concept: Concept) => readonly LintFinding[]): Check {
  const number = checks;
  checks += 1;
  if (number >= MAX_CHECKS) throw new Error('There are more checks of single concepts than bits.');
  const bit = 1 << number;
  return perBundle((bundle) => {
    const all: LintFinding[] = [];
    for (const { concept, checked } of checkedOfAll(bundle)) {
      if ((checked.done & bit) === 0) {
        const found = check(concept);
        checked.done |= bit;
        // Most have nothing to say, and nothing is kept for them.
        if (found.length > 0)
          (checked.found ??= new Map<number, readonly LintFinding[]>()).set(number, found);
      }
      const found = checked.found?.get(number);
      for (const finding of found ?? []) all.push(finding);
    }
    return all;
  });
}
