/** What has been derived from an object, by the number of the function; one table for all keeps collection cheap. */
const known = new WeakMap<object, unknown[]>();
const NOTHING = Symbol('undefined');
let functions = 0;

/**
 * A function of an object that is computed once for each object and forgotten with it. Bundles and
 * documents never change, so whatever is derived from one holds as long as its fingerprint does.
 */
export function derived<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const slot = functions;
  functions += 1;
  return (key) => {
    let values = known.get(key);
    if (values === undefined) {
      values = [];
      known.set(key, values);
    }
    const before = values[slot];
    if (before !== undefined) return (before === NOTHING ? undefined : before) as Value;
    const value = make(key);
    values[slot] = value === undefined ? NOTHING : value;
    return value;
  };
}
