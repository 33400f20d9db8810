/**
 * A mapping that inherits nothing, so `data['constructor']` is undefined and a key `__proto__` is an ordinary one. A
 * constructor whose prototype is empty keeps V8's fast objects; `Object.create(null)` would not.
 */
const Mapping = function () {} as unknown as new () => Record<string, unknown>;
Mapping.prototype = Object.freeze(Object.create(null));

export function createMapping(): Record<string, unknown> {
  return new Mapping();
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return value instanceof Mapping;
}
