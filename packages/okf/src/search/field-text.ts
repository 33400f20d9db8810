import type { Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';
import type { SearchField } from './search-field.ts';

/** The text of a field, as it is matched. */
export function fieldText(concept: Concept, field: SearchField): string {
  switch (field) {
    case 'title':
    case 'id':
    case 'type':
      return concept[field];
    case 'tags':
      return concept.tags.join(' ');
    case 'description':
      return concept.description ?? '';
    case 'sources':
      return sourcesText(concept);
    default:
      return concept.document.body;
  }
}

/** Titles and resources of the declared sources. */
const sourcesText = derived(({ data, document }: Concept): string => {
  const sources: unknown[] = Array.isArray(data['sources']) ? data['sources'] : [];
  return sources
    .flatMap((source, index) => {
      if (!isMapping(source)) return [];
      return ['title', 'resource'].flatMap(
        (key) => scalarText(document, ['sources', index, key], source[key]) ?? [],
      );
    })
    .join(' ');
});
