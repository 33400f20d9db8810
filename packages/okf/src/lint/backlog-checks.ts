import type { BodyLink } from '../bundle/body-links.ts';
import { lastSegment } from '../bundle/bundle.ts';
import type { Bundle, Concept, ReservedFile } from '../bundle/bundle.ts';
import { filesByName } from '../bundle/places.ts';
import { editOnLine } from './line-edit.ts';
import { linkFaults } from './link-faults.ts';
import type { LinkFault } from './link-faults.ts';
import { perBundle } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';
import type { CheckId } from './lint-checks.ts';

const SHOWN_SOURCES = 20;
const SHOWN_PLACES = 5;

/** A document that concepts speak of and nobody has written yet: one finding for each. */
export const missingConcept = perBundle((bundle) => {
  const wanted = new Map<string, LinkFault[]>();
  for (const broken of linkFaults(bundle).documents) {
    if (broken.file.kind !== 'concept') continue;
    const known = wanted.get(broken.path);
    if (known === undefined) wanted.set(broken.path, [broken]);
    else known.push(broken);
  }
  return [...wanted]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, links]) => {
      const sources = [...new Set(links.map(({ file }) => file.path.slice(0, -'.md'.length)))];
      return {
        check: 'missing_concept',
        path,
        metric: {
          references: links.length,
          concepts: sources.length,
          sources: sources.slice(0, SHOWN_SOURCES),
        },
        related: links
          .slice(0, SHOWN_PLACES)
          .map(({ file, link: { line, column } }) => ({ path: file.path, line, column })),
      };
    });
});

/** A finding at a link. */
function atLink(check: CheckId, file: Concept | ReservedFile, link: BodyLink): LintFinding {
  const { target } = link.link;
  const { line, column } = link;
  return { check, path: file.path, file, at: { line, column }, metric: { target }, subject: target };
}

export const brokenIndexEntry = perBundle((bundle) =>
  linkFaults(bundle)
    .documents.filter(({ file }) => file.kind === 'index')
    .map(({ file, link, path }) => ({
      ...atLink('broken_index_entry', file, link),
      metric: { target: path },
    })),
);

/** The one file that a broken link can have meant: another case, or another directory. */
function movedTo(bundle: Bundle, path: string): string | undefined {
  const candidates = filesByName(bundle).get(lastSegment(path).toLowerCase()) ?? [];
  const folded = path.toLowerCase();
  const sameCase = candidates.find((candidate) => candidate.toLowerCase() === folded);
  if (sameCase !== undefined) return sameCase;
  // Every directory has one of these.
  if (/(?:^|\/)(?:index|log)\.md$/.test(path)) return undefined;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** A broken link whose target is elsewhere: not a gap in the knowledge, but a slip. */
export const movedTarget = perBundle((bundle) =>
  linkFaults(bundle).documents.flatMap(({ file, link, path }): LintFinding[] => {
    const found = movedTo(bundle, path);
    if (found === undefined || found === file.path) return [];
    const { target } = link.link;
    const suffix = /[?#].*$/s.exec(target)?.[0] ?? '';
    const to = `${target.startsWith('/') ? `/${found}` : relativePath(file.dir, found)}${suffix}`;
    return [
      {
        ...atLink('moved_target', file, link),
        metric: { target: path, found },
        fix: () => editOnLine(file.document, link.line, { from: target, to: encodePath(to) }),
      },
    ];
  }),
);

/** How a file in `dir` writes the path of another. */
export function relativePath(dir: string, path: string): string {
  const from = dir === '.' ? [] : dir.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

export function encodePath(path: string): string {
  return path.replaceAll(/[ ()<>%]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}

/** A link to what lies outside; whoever gets the bundle alone cannot follow it. */
export const leavesBundle = perBundle((bundle) =>
  linkFaults(bundle).outside.map(({ file, link }) => atLink('leaves_bundle', file, link)),
);

export const brokenDirectoryLink = perBundle((bundle) =>
  linkFaults(bundle).directories.map(({ file, link }) => atLink('broken_directory_link', file, link)),
);

/** A link or image that names a file which is no document, and is not there. */
export const brokenFileLink = perBundle((bundle) =>
  linkFaults(bundle).files.map(({ file, link }) => atLink('broken_file_link', file, link)),
);
