import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from 'js-yaml';

/** The types of YAML's core schema, by the short name of their tags. */
export const CORE_SCALARS = new Map(
  [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map((tag) => [
    tag.tagName.split(':').at(-1) ?? '',
    tag,
  ]),
);

/** Characters a null, a boolean or a number can begin with; everything else is text without asking the resolvers. */
const TYPED_FIRST = /[-+.~0-9nNtTfF]/;

/** The value of a scalar without quotes. */
export function resolvePlain(text: string): unknown {
  if (text === '') return null;
  const first = text.charCodeAt(0);
  // Numbers begin below `:`, words of the core schema with five letters; the test is only for what is left.
  if (first > 0x7e || (first > 0x39 && !TYPED_FIRST.test(text[0] ?? ''))) return text;
  for (const tag of CORE_SCALARS.values()) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}
