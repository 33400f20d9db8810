// Begins with a letter or a slash, and holds nothing that begins something else in YAML, also within brackets.
const PLAIN = /^[\p{L}/][\p{L}\p{N} _./()+@'-]*[\p{L}\p{N}_./)+]$|^\p{L}$/u;
const TYPED = /^(?:null|true|false|yes|no|on|off|y|n)$/i;
const ADDRESS = /^https?:\/\/[\w./?=&%~+@-]+$/;
const ACTOR = /^(?:human|process):[\w.@/+-]+$/;

/** A text as YAML, on one line; in quotes only where it must be. */
export function yamlText(text: string): string {
  if ((PLAIN.test(text) && !TYPED.test(text)) || ACTOR.test(text) || ADDRESS.test(text)) return text;
  // JSON's quotes are YAML's, but for what YAML counts among line breaks.
  return JSON.stringify(text).replaceAll(/[\u0085\u2028\u2029\u007f-\u009f\ufeff]/g, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
