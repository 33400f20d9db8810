import { hasRelativeBases } from '../sarif/read-place.ts';
import type { RunContext } from '../sarif/run-context.ts';
import { ID_KEY } from '../sarif/sarif-log.ts';

/**
 * A literal that is looked for in a result's bytes before they are parsed: what does not hold it in its rule,
 * message, path or function cannot match and is passed over. It never decides that something matches, and it
 * must not be used when other fields are searched, without regard to case, or in reports that are counted whole.
 */
export interface RawNeedle {
  readonly text: string;
  readonly bytes: Buffer;
}

/** Undefined for text that JSON may write in another way, or that is too short to be worth it. */
export function createRawNeedle(text: string): RawNeedle | undefined {
  const plain = text.length >= 2 && text.isWellFormed() && !/["\\\p{Cc}]/u.test(text);
  return plain ? { text, bytes: Buffer.from(text) } : undefined;
}

/** Tells of one run's results whether they can be passed over unparsed. */
export function createPassOver(needle: RawNeedle, run: RunContext): (bytes: Buffer) => boolean {
  if (isAssembled(run)) {
    return () => false;
  }
  const { bytes: sought, text } = needle;
  const slash = text.includes('/');
  // Anything else may be percent-encoded where it is part of a path.
  const encodable = /[^\w./~-]/.test(text);
  // Equal findings are numbered in the order in which they come, and may differ in the lines that their messages
  // name: a needle that could be such a number must not take one of them out of the count.
  const counted = /(?:^|[:\s]|\d\s*[-–]\s*)\d/u.test(text);
  const inRules = run.rules.some((rule) => rule.description.id.includes(text));
  const inArtifacts =
    run.artifacts.length === 0 || JSON.stringify(run.artifacts).includes(text) || encodable || slash;
  return (bytes) => {
    if (bytes.includes(sought) || bytes.includes(marks.unicode) || (encodable && hasPercentEscape(bytes))) {
      return false;
    }
    if (bytes.includes(marks.ownId)) {
      return true;
    }
    const rewritten =
      bytes.includes(marks.arguments) ||
      bytes.includes(marks.link) ||
      (slash && (bytes.includes(marks.escapedSlash) || bytes.includes(marks.backslash)));
    const elsewhere =
      (inRules && !bytes.includes(marks.ruleId)) || (inArtifacts && bytes.includes(marks.index));
    return !counted && !rewritten && !elsewhere;
  };
}

/** What tells that a text may stand in a result in another form; buffers, for they are searched for a lot. */
const marks = {
  unicode: Buffer.from('\\u'),
  ownId: Buffer.from(ID_KEY),
  arguments: Buffer.from('"arguments"'),
  link: Buffer.from(']('),
  escapedSlash: Buffer.from('\\/'),
  backslash: Buffer.from('\\\\'),
  ruleId: Buffer.from('"ruleId"'),
  index: Buffer.from('"index"'),
};

const PERCENT = 0x25;

/** Whether a character is percent-encoded: `%20` is one, the `%SRCROOT%` of most reports is none. */
function hasPercentEscape(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(PERCENT); at !== -1; at = bytes.indexOf(PERCENT, at + 1)) {
    if (isHexDigit(bytes[at + 1]) && isHexDigit(bytes[at + 2])) return true;
  }
  return false;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const letter = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}

/** Whether texts of this run's results stand in pieces, in other places than the result. */
function isAssembled(run: RunContext): boolean {
  const hasMessages = (strings: unknown): boolean =>
    typeof strings === 'object' && strings !== null && Object.keys(strings).length > 0;
  return (
    hasRelativeBases(run) ||
    run.get('logicalLocations') !== undefined ||
    hasMessages(run.driver['globalMessageStrings']) ||
    run.rules.some((rule) => hasMessages(rule.raw['messageStrings']))
  );
}
