import { ERROR_KIND } from '../engine/flat-tree.ts';
import type { TreeVocabulary } from '../engine/flat-tree.ts';
import type { Language } from '../engine/languages.ts';
import { hashText } from './hash-text.ts';

export const TOKEN_SYMBOL = 0;
/** A name of any kind: what a renamed copy writes differently. */
export const TOKEN_WORD = 1;
/** A number, a string, a character. */
export const TOKEN_VALUE = 2;
export const TOKEN_COMMENT = 3;

/** What kinds of nodes are as tokens, by their number. */
export interface TokenClasses {
  readonly role: Uint8Array;
  /** One byte that stands for the kind in a stream of tokens. */
  readonly symbol: Uint8Array;
  /** The kind's name, hashed: free of the order in which a grammar numbers its kinds. */
  readonly hash: Uint32Array;
}

const words = new Set(
  `name variable_name constant instance_variable class_variable global_variable label_name simple_symbol
  hash_key_symbol bare_symbol metavariable word special_variable_name primitive_type predefined_type`.split(
    /\s+/,
  ),
);

const values = new Set(
  `number integer float rational complex string template_string character regex raw_string ansi_c_string
  translated_string encapsed_string interpolated_string_expression heredoc_body nowdoc_string jsx_text text
  string_fragment string_content escape_sequence preproc_arg system_lib_string line_str_text multi_line_str_text
  interpreted_string_literal_content raw_string_literal_content multiline_string_fragment character_literal_content
  string_literal_content raw_string_content string_literal_encoding str_escaped_char`.split(/\s+/),
);

/** Grammars call these literals, yet there are expressions in them. */
const containers = new Set(
  `func_literal composite_literal array_literal dictionary_literal lambda_literal collection_literal object_literal
  class_literal list_literal boolean_literal null_literal`.split(/\s+/),
);

function roleOf(name: string, comments: ReadonlySet<string>): number {
  if (comments.has(name)) return TOKEN_COMMENT;
  if (words.has(name) || name.endsWith('identifier')) return TOKEN_WORD;
  if (values.has(name)) return TOKEN_VALUE;
  return name.endsWith('_literal') && !containers.has(name) ? TOKEN_VALUE : TOKEN_SYMBOL;
}

/** Bytes of names and values, so that a stream of symbols tells what each token is. */
const FIRST_WORD = 128;
const FIRST_VALUE = 144;
const FIRST_OTHER = 160;

/** Bytes that are no punctuation; keywords, longer operators and named kinds share them by their hash. */
const shared = Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => byte >= FIRST_OTHER || /[0-9A-Za-z]/.test(String.fromCodePoint(byte)),
);

export function isWord(symbol: number): boolean {
  return symbol >= FIRST_WORD && symbol < FIRST_VALUE;
}

/** Whether it is a name or a value: what has a text of its own. */
export function hasText(symbol: number): boolean {
  return symbol >= FIRST_WORD && symbol < FIRST_OTHER;
}

function symbolOf(name: string, hash: number, role: number): number {
  if (role === TOKEN_WORD) return FIRST_WORD + (hash % (FIRST_VALUE - FIRST_WORD));
  if (role === TOKEN_VALUE) return FIRST_VALUE + (hash % (FIRST_OTHER - FIRST_VALUE));
  const code = name.codePointAt(0) ?? 0;
  if (name.length === 1 && code > 32 && code < 127 && !/\w/.test(name)) return code;
  return shared[hash % shared.length] ?? 1;
}

const known = new WeakMap<readonly string[], TokenClasses>();

/** Worked out once a grammar. */
export function tokenClasses({ kinds, named }: TreeVocabulary, language: Language): TokenClasses {
  const found = known.get(kinds);
  if (found !== undefined) return found;
  const role = new Uint8Array(ERROR_KIND + 1);
  const symbol = new Uint8Array(ERROR_KIND + 1).fill(1);
  const hash = new Uint32Array(ERROR_KIND + 1).fill(1);
  kinds.forEach((name, kind) => {
    role[kind] = named[kind] === 1 ? roleOf(name, language.comments) : TOKEN_SYMBOL;
    hash[kind] = hashText(name, 0, name.length);
    symbol[kind] = symbolOf(name, hash[kind] ?? 0, role[kind] ?? 0);
  });
  const classes = { role, symbol, hash };
  known.set(kinds, classes);
  return classes;
}
