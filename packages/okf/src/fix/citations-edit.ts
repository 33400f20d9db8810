import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from '@trefoil/corpus';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { splice } from '../write/splice.ts';
import { yamlText } from '../write/yaml-text.ts';
import { citedSources } from './cited-sources.ts';
import type { CitedSource } from './cited-sources.ts';

/**
 * The addition of what a list of citations names to the front matter, as `sources`. The list stays: people read it,
 * and the text may refer to it. Undefined where it could not be taken over whole.
 */
export function citationsEdit(bundle: Bundle, concept: Concept): Edit | undefined {
  const { document } = concept;
  if (Object.hasOwn(concept.data, 'sources')) return undefined;
  const sources = citedSources(bundle, concept);
  if (sources === undefined) return undefined;
  const lines = ['sources:', ...sources.flatMap(linesOf), ''];
  const at = document.yaml.end;
  const edit = { start: at, end: at, replacement: lines.join(document.crlf ? '\r\n' : '\n') };
  return addsOnly(document, edit, sources) ? edit : undefined;
}

function linesOf({ resource, title }: CitedSource): string[] {
  return [
    `  - resource: ${yamlText(resource)}`,
    ...(title === undefined ? [] : [`    title: ${yamlText(title)}`]),
  ];
}

function addsOnly(before: Concept['document'], edit: Edit, wanted: readonly CitedSource[]): boolean {
  const after = parseDocument(splice(before.source, [edit]));
  if (after.kind === 'invalid' || after.frontMatter === undefined || before.frontMatter === undefined)
    return false;
  const { sources, ...rest } = after.frontMatter.data;
  const plain = wanted.map(({ resource, title }) => ({
    resource,
    ...(title === undefined ? {} : { title }),
  }));
  const isWhole = after.frontMatter.recovered.length === before.frontMatter.recovered.length;
  return isWhole && isDeepStrictEqual(rest, { ...before.frontMatter.data }) && isEqualList(sources, plain);
}

/** Mappings that were read inherit nothing, which only a strict comparison would mind. */
function isEqualList(read: unknown, wanted: readonly object[]): boolean {
  if (!Array.isArray(read)) return false;
  return isDeepStrictEqual(
    read.map((entry: unknown) => ({ ...Object(entry) }) as object),
    wanted,
  );
}
