import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import { lastSegment } from '../bundle/bundle.ts';
import type { Bundle, Concept, ReservedFile } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { directoriesOf } from '../bundle/directories.ts';
import { componentsOf } from '../graph/components.ts';
import { graphOf } from '../graph/concept-graph.ts';
import { looseConcepts } from '../graph/loose-concepts.ts';
import { perBundle } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';

/** What an index links to, as paths: files, and directories with a slash at the end. */
const listedBy = derived((index: ReservedFile): ReadonlySet<string> => {
  const listed = new Set<string>();
  for (const link of bodyLinks(index)) {
    const path = linkedDocument(link);
    if (path !== undefined) listed.add(path);
    else if (link.resolved.kind === 'inside') listed.add(`${link.resolved.path}/`);
  }
  return listed;
});

const listedAnywhere = derived(
  ({ indexes }: Bundle): ReadonlySet<string> => new Set(indexes.flatMap((index) => [...listedBy(index)])),
);

function about(check: LintFinding['check'], file: Concept, metric: LintFinding['metric']): LintFinding {
  return { check, path: file.path, file, metric };
}

/** Nothing leads to it. */
export const orphan = perBundle((bundle) => {
  const { incoming } = graphOf(bundle);
  const listed = listedAnywhere(bundle);
  return bundle.concepts
    .filter((concept) => !incoming.has(concept) && !listed.has(concept.path))
    .map((concept) => about('orphan', concept, null));
});

/** Its directory has an index that leaves it out. */
export const notInIndex = perBundle((bundle) =>
  [...directoriesOf(bundle).values()]
    .flatMap(({ index, concepts }) =>
      index === undefined
        ? []
        : concepts.filter(({ path }) => !listedBy(index).has(path)).map((concept) => ({ concept, index })),
    )
    .toSorted((left, right) => (left.concept.path < right.concept.path ? -1 : 1))
    .map(({ concept, index }) => about('not_in_index', concept, { index: index.path })),
);

const SHOWN_MEMBERS = 50;

/** A group of concepts that hangs together, apart from the rest. */
export const disconnectedComponent = perBundle((bundle) =>
  componentsOf(bundle)
    .slice(1)
    .filter((members) => members.length > 1)
    .map((members) => ({
      check: 'disconnected_component',
      path: null,
      metric: { size: members.length, members: members.slice(0, SHOWN_MEMBERS).map(({ id }) => id) },
      subject: members[0]?.id ?? '',
    })),
);

export const unlinked = perBundle((bundle) =>
  looseConcepts(bundle).map((concept) => about('unlinked', concept, null)),
);

/** The directories that an index shows the way into: by a link to the directory, or to any file in or below it. */
const directoriesListedBy = derived((index: ReservedFile): ReadonlySet<string> => {
  const dirs = new Set<string>();
  for (const path of listedBy(index)) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      dirs.add(path.slice(0, slash));
    }
  }
  return dirs;
});

/** A directory with an index that does not lead to what lies below. */
export const subdirectoryNotInIndex = perBundle((bundle) =>
  [...directoriesOf(bundle).values()].flatMap(({ index, subdirs }) => {
    if (index === undefined) return [];
    const listed = directoriesListedBy(index);
    return subdirs
      .filter((dir) => !listed.has(dir))
      .map((dir): LintFinding => {
        const check = 'subdirectory_not_in_index';
        return { check, path: index.path, file: index, metric: { dir }, subject: dir };
      });
  }),
);

/** Files that repositories have for other reasons. */
const USUAL = /^(?:readme|contributing|changelog|license|code_of_conduct|security|agents|claude|notice)\b/i;

/** A Markdown file that was never meant to be a concept, and counts as a broken one. */
export const nonConceptFile = perBundle((bundle) =>
  bundle.unparseable
    .filter(({ path, reason }) => reason === 'front_matter_missing' && USUAL.test(lastSegment(path)))
    .map((file) => ({ check: 'non_concept_file', path: file.path, file, metric: null })),
);
