/** JSON with keys in code unit order at every depth: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
    return Object.fromEntries(Object.entries(node).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}
