import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import type { BodyLink } from '../bundle/body-links.ts';
import type { Concept, ReservedFile } from '../bundle/bundle.ts';
import { conceptsByPath } from '../bundle/places.ts';
import { perBundle } from './lint-finding.ts';
import type { Edit, LintFinding } from './lint-finding.ts';

/** `* [Title](file.md) - What it says.` */
const ENTRY = /^(\s*[-*+]\s+\[.*\]\([^()]*\)\s*(?:-|–|—|:)\s+)(?=\S)/;

/** An index that describes a concept in other words than the concept does. */
export const indexDescriptionDrift = perBundle((bundle) => {
  const concepts = conceptsByPath(bundle);
  return bundle.indexes.flatMap((index) => {
    const lines = index.document.body.split('\n');
    return bodyLinks(index).flatMap((link): LintFinding[] => {
      const path = linkedDocument(link);
      const concept = path === undefined ? undefined : concepts.get(path);
      const line = lines[link.link.line - 1] ?? '';
      return concept === undefined ? [] : compare({ index, link, concept }, line);
    });
  });
});

interface Entry {
  readonly index: ReservedFile;
  readonly link: BodyLink;
  readonly concept: Concept;
}

function compare({ index, link, concept }: Entry, line: string): LintFinding[] {
  const { description } = concept;
  // The entry is about the first link on its line; a second one belongs to its description.
  if (description === undefined || line.slice(0, link.column - 1).includes('](')) return [];
  const [lead = ''] = ENTRY.exec(line) ?? [];
  const written = lead === '' ? '' : line.slice(lead.length).trimEnd();
  if (written === '') return [];
  if (essence(written) === essence(description)) return [];
  return [
    {
      check: 'index_description_drift',
      path: index.path,
      file: index,
      at: { line: link.line, column: lead.length + 1 },
      metric: { concept: concept.id },
      subject: concept.id,
      fix: () => shortened({ index, link, concept }, { lead, written }),
    },
  ];
}

/** What is left when neither case, markup nor punctuation count. */
function essence(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Sure only where the entry is the beginning of the description: other words are somebody's own. */
function shortened(
  { index, link, concept }: Entry,
  { lead, written }: { lead: string; written: string },
): Edit | undefined {
  const description = concept.description ?? '';
  if (description.includes('\n') || !essence(description).startsWith(essence(written))) return undefined;
  const lines = index.document.body.split('\n').slice(0, link.link.line - 1);
  const lineStart = index.document.bodyOffset + lines.reduce((sum, text) => sum + text.length + 1, 0);
  const start = lineStart + lead.length;
  return { start, end: start + written.length, replacement: description };
}
