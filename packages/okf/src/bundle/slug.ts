/** Names every bundle where one is asked for, so no bundle may be called so. */
export const RESERVED_SLUG = 'all';
const PLACEHOLDER = 'bundle';

/** The form in which names of bundles are compared: `@Acme Retail` and `acme_retail` are `acme-retail`. */
export function normaliseSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** True for the spellings that mean every bundle. */
export function meansEveryBundle(given: string): boolean {
  return given.trim() === '*' || normaliseSlug(given) === RESERVED_SLUG;
}

/** A slug for a directory name that none of `taken` has: `docs`, `docs-2`, `docs-3`. */
export function mintSlug(name: string, taken: ReadonlySet<string>): string {
  const normal = normaliseSlug(name);
  const base = normal === '' ? PLACEHOLDER : normal;
  if (base !== RESERVED_SLUG && !taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
