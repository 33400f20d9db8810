import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from 'js-yaml';

/** The types of YAML's core schema, by the short name of their tags. */
export const CORE_SCALARS = new Map(
  [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map((tag) => [
    tag.tagName.split(':').at(-1) ?? '',
    tag,
  ]),
);

const NULLS_AND_BOOLEANS = ['null', 'Null', 'NULL', 'true', 'True', 'TRUE', 'false', 'False', 'FALSE'];
const WORDS = new Map(NULLS_AND_BOOLEANS.map((word) => [word, resolveTyped(word)]));

/** The value of a scalar without quotes. */
export function resolvePlain(text: string): unknown {
  if (text === '') return null;
  const first = text.charCodeAt(0);
  // Numbers begin below `:`. What else is typed is the tilde, and a few words of four or five letters.
  if (first > 0x39 && first !== 0x7e) {
    const isShort = text.length === 4 || text.length === 5;
    return isShort && WORDS.has(text) ? WORDS.get(text) : text;
  }
  // Moments, for the most part: no number has a colon.
  return text.includes(':') ? text : resolveTyped(text);
}

function resolveTyped(text: string): unknown {
  for (const tag of CORE_SCALARS.values()) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}
