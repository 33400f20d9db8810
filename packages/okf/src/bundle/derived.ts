type Slots = unknown[];

/** What has been derived from an object: the number of a function, then its value, and so on. */
const known = new WeakMap<object, Slots>();
let functions = 0;

/**
 * A function of an object that is computed once for each object and forgotten with it. Bundles and
 * documents never change, so whatever is derived from one holds as long as its fingerprint does. One
 * table holds the values of all such functions: a table for each would make garbage collection slow.
 */
export function derived<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const number = functions;
  functions += 1;
  return (key) => {
    const slots = known.get(key);
    const at = slots === undefined ? -1 : placeOf(slots, number);
    if (slots !== undefined && at !== -1) return slots[at] as Value;
    const value = make(key);
    // Making one value may have made others.
    const now = known.get(key);
    if (now === undefined) known.set(key, [number, value]);
    else now.push(number, value);
    return value;
  };
}

/** Few functions are about one kind of object, so a list is as fast as a map and far smaller. */
function placeOf(slots: Slots, number: number): number {
  for (let at = 0; at < slots.length; at += 2) if (slots[at] === number) return at + 1;
  return -1;
}
