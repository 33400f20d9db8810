/**
 * A function of an object that is computed once for each object and forgotten with it. A corpus never
 * changes; what is derived from one holds for as long as its files stay as they were.
 */
export function derived<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = known.get(key) ?? { value: make(key) };
    known.set(key, entry);
    return entry.value;
  };
}
