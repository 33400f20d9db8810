/**
 * A function of an object that is computed once for each object and forgotten with it. Bundles and
 * documents never change, so whatever is derived from one holds as long as its fingerprint does.
 */
export function derived<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = known.get(key) ?? { value: make(key) };
    known.set(key, entry);
    return entry.value;
  };
}
