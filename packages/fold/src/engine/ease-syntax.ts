import type { LanguageId } from './languages.ts';

/** What a grammar cannot read, and what is put in its place: of the same length, so that offsets stay. */
type Ease = readonly [pattern: RegExp, instead: (found: string, ...groups: string[]) => string];

const blank = (found: string) => ' '.repeat(found.length);

/** After these, what stands on the next line goes on with the same expression. */
const GOES_ON = String.raw`[^\s,;({[&|=+\-*/<>:.?!]`;

const kotlin: readonly Ease[] = [
  // `fun interface` is an interface.
  [/\bfun(?=\s{1,80}interface\b)/g, blank],
  [/\b0[bB](?=[01])/g, () => '0x'],
  // A line that begins with `in` is taken for a test of what the line above says.
  [
    new RegExp(String.raw`(${GOES_ON}[ \t]*\r?\n[ \t]*)[ \t](?=!?in[\s\d])`, 'g'),
    (_, before = '') => `${before};`,
  ],
  // Annotations and line breaks between a class and its constructor.
  [
    /(\bclass\s{1,80}\w{1,100}(?:\s{0,80}<[^<>{}()]{0,300}>)?)(\s{1,80}(?:@[\w.:]{1,100}(?:\([^()]{0,200}\))?\s{1,80}){0,6}(?:(?:internal|private|protected|public)\s{1,80})?)(?=constructor\b)/g,
    (_, head = '', between = '') => head + blank(between),
  ],
  // `A.B.() -> C`: the type of a function is that of its receiver’s last name.
  [/\b(?:[A-Z]\w{0,80}\.){1,4}(?=[A-Z]\w{0,80}\.\()/g, blank],
  // Names that are keywords elsewhere.
  [
    /^([ \t]{0,80})(annotation|data|inner|open|value)(?=[ \t]{1,8}=[^=])/gm,
    (_, before = '', name = '') => before + 'x'.repeat(name.length),
  ],
];

const swiftKnown =
  'if|elseif|else|endif|available|unavailable|selector|keyPath|colorLiteral|fileLiteral|imageLiteral|sourceLocation|error|warning|externalMacro';

const swift: readonly Ease[] = [
  // Choices that are values.
  [/=(?=\s{1,80}(?:if|switch)\b)/g, () => ';'],
  [new RegExp(String.raw`#(?=(?!(?:${swiftKnown})\b)[A-Za-z]\w{0,60}[ \t]{0,8}[({])`, 'g'), blank],
  [/\bnonisolated\(unsafe\)/g, blank],
  [
    /(:\s{0,80})(sending|consuming|borrowing)(?=\s{1,80}[A-Za-z@(])/g,
    (_, before = '', word = '') => before + blank(word),
  ],
  [/(\bthrows)(\([\w.]{1,100}\))/g, (_, word = '', type = '') => word + blank(type)],
];

const typescript: readonly Ease[] = [
  [/(\bexport\s{1,80})(type)(?=\s{1,80}\*)/g, (_, before = '', word = '') => before + blank(word)],
  // What a type parameter may vary in.
  [
    /([<,]\s{0,200})((?:in|out)(?:\s{1,80}out)?)(?=\s{1,80}[A-Z])/g,
    (_, before = '', word = '') => before + blank(word),
  ],
];

/** A line that begins with type parameters is taken for a comparison with the line above. */
const callSignatures: Ease = [
  new RegExp(String.raw`(${GOES_ON}[ \t]*\r?\n[ \t]*)[ \t](?=<[A-Z]\w{0,60}(?:\s{1,80}extends\b|[,>]))`, 'g'),
  (_, before = '') => `${before};`,
];

const eases: Partial<Record<LanguageId, readonly Ease[]>> = {
  kotlin,
  swift,
  typescript: [...typescript, callSignatures],
  tsx: typescript,
};

/**
 * Replaces what a language has come to say since its grammar was written, or what the grammar never could read, by
 * something as long that means the same to whoever counts and compares. Undefined where there is nothing to replace.
 * Comments and strings are not spared: they stay what they are.
 */
export function easeSyntax(text: string, language: LanguageId): string | undefined {
  let eased = text;
  for (const [pattern, instead] of eases[language] ?? []) eased = eased.replaceAll(pattern, instead);
  return eased === text ? undefined : eased;
}
