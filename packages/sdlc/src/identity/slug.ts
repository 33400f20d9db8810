export const MAX_SLUG = 60;

/**
 * A slug of a title: lower case words of a to z and digits, joined by dashes, at most 60 characters and
 * cut at a word's end. Undefined when the title has no such character: a name must then be given.
 */
export function slugOf(title: string): string | undefined {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (words === '') return undefined;
  if (words.length <= MAX_SLUG) return words;
  const dash = words.slice(0, MAX_SLUG + 1).lastIndexOf('-');
  return dash > 0 ? words.slice(0, dash) : words.slice(0, MAX_SLUG);
}
