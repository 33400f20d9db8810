import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { keyLine } from '@trefoil/corpus';
import { bodyLinks } from '../bundle/body-links.ts';
import type { BodyLink } from '../bundle/body-links.ts';
import type { Bundle, Concept, ReservedFile } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { FieldPath } from '../bundle/field-paths.ts';
import { getConcept } from '../bundle/get-concept.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import type { BacklinksInput, BacklinksOutput } from './backlinks.operation.ts';

export function run(input: BacklinksInput, context: Context): Unpaged<BacklinksOutput> {
  const selected = getBundle(input.bundle, context);
  const { member, bundle } = selected;
  const concept = getConcept(selected, input.id);
  const places = placesByTarget(bundle).get(concept.path) ?? [];
  return { bundle: member.slug, root: bundle.root, id: concept.id, links: mapRows(places, toRow) };
}

type Place =
  | { readonly file: Concept | ReservedFile; readonly link: BodyLink }
  | { readonly file: Concept; readonly field: FieldPath };

/** Every place that speaks of a file of the bundle, by the file's path: concepts first, then indexes and logs. */
const placesByTarget = derived((bundle: Bundle): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>();
  const add = (path: string, place: Place): void => {
    if (path === place.file.path) return;
    const known = places.get(path);
    if (known === undefined) places.set(path, [place]);
    else known.push(place);
  };
  for (const file of [...bundle.concepts, ...bundle.indexes, ...bundle.logs]) {
    for (const link of bodyLinks(file)) {
      if (link.resolved.kind === 'inside' && !link.link.image) add(link.resolved.path, { file, link });
    }
    for (const field of file.kind === 'concept' ? fieldPaths(file) : []) {
      const target = file.kind === 'concept' ? resolveField(bundle, file, field.raw) : undefined;
      if (target?.kind === 'inside' && file.kind === 'concept') add(target.path, { file, field });
    }
  }
  return places;
});

function toRow(place: Place) {
  const { path, kind } = place.file;
  if ('link' in place) {
    const { line, column, link } = place.link;
    return { path, line, column, kind, field: 'body', text: link.text };
  }
  const { key, field, raw } = place.field;
  const { line, column } = keyLine(place.file.document, key) ?? { line: 1, column: 1 };
  return { path, line, column, kind, field, text: raw };
}
