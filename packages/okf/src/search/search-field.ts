/** What a search looks at, in the order in which matches are named. */
export const SEARCH_FIELDS = ['title', 'id', 'tags', 'type', 'description', 'sources', 'body'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** What a match in each field adds to a concept's score. */
export const FIELD_WEIGHTS: Readonly<Record<SearchField, number>> = {
  title: 5,
  id: 4,
  tags: 3,
  type: 2,
  description: 2,
  sources: 1,
  body: 1,
};
