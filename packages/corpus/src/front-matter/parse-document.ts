import type { ConstructedYaml } from './construct-yaml.ts';
import type {
  DuplicateKey,
  FrontMatter,
  InvalidDocument,
  InvalidReason,
  ParsedDocument,
  RecoveredKey,
} from './parsed-document.ts';
import { readYaml, type YamlFailure } from './read-yaml.ts';
import { recoverYaml, type RecoveredYaml } from './recover-yaml.ts';
import { createMapping, isMapping } from './yaml-mapping.ts';
import { positionAt, splitDocument, type SplitDocument } from './split-document.ts';

/** The largest front matter that is read, in UTF-16 code units. */
export const MAX_FRONT_MATTER_LENGTH = 1024 * 1024;

/**
 * Reads a document's front matter and finds its body. Never throws: a block that cannot be read gives an `invalid`
 * document that still has its body. A block without keys (`---` twice, or only comments) is an empty mapping: the author
 * wrote a block, so "no front matter" would be wrong.
 */
export function parseDocument(text: string): ParsedDocument {
  const { block, ...parts } = splitDocument(text);
  if (block === 'none') return { kind: 'document', frontMatter: undefined, ...parts };
  const split: SplitDocument = { block, ...parts };
  if (block === 'unterminated') {
    return invalid(split, {
      reason: 'unterminated',
      message: 'the front matter has no closing line `---`',
      offset: 0,
    });
  }
  const { start, end } = parts.yaml;
  if (end - start > MAX_FRONT_MATTER_LENGTH) {
    return invalid(split, {
      reason: 'too_large',
      message: 'the front matter is larger than 1 MiB',
      offset: start,
    });
  }
  const yaml = text.slice(start, end);
  const reading = readYaml(yaml);
  if (reading.ok) return fromReading(split, reading, { text: yaml, recovered: [] });
  const recovered = reading.reason === 'syntax' ? recoverOrExplain(yaml, reading) : reading;
  if ('repairs' in recovered) {
    const keys = recoveredKeys(text, start, recovered);
    return fromReading(split, recovered.reading, { text: recovered.text, recovered: keys });
  }
  return invalid(split, { ...recovered, offset: start + recovered.position });
}

const CONFLICT_MARKER = /^(?:<{7}|>{7})(?: |\r?$)/m;

/** A merge that was not finished is not one author's text: guessing at it would mix two versions. */
function recoverOrExplain(yaml: string, failure: YamlFailure): RecoveredYaml | YamlFailure {
  const conflict = yaml.search(CONFLICT_MARKER);
  if (conflict === -1) return recoverYaml(yaml, failure) ?? failure;
  const message = 'the front matter holds the markers of an unfinished merge';
  return { ok: false, reason: 'conflict', message, position: conflict };
}

function fromReading(
  split: SplitDocument,
  reading: ConstructedYaml,
  { text, recovered }: Pick<FrontMatter, 'text' | 'recovered'>,
): ParsedDocument {
  const { block: _, ...parts } = split;
  const data = reading.value ?? createMapping();
  if (!isMapping(data)) {
    const message = `the front matter is ${Array.isArray(data) ? 'a list' : 'a single value'}, not keys and values`;
    return invalid(split, { reason: 'not_a_mapping', message, offset: parts.yaml.start });
  }
  const frontMatter: FrontMatter = {
    data,
    duplicateKeys: reading.duplicates.map((duplicate) => duplicateKey(text, duplicate)),
    recovered: [...recovered, ...reading.ignoredTags.map((tag) => ignoredTag(text, tag))],
    text,
  };
  return { kind: 'document', frontMatter, ...parts };
}

/** Positions in repaired text have the right line and, on lines that were not repaired, the right column. */
function yamlPosition(text: string, position: number): { line: number; column: number } {
  const { line, column } = positionAt(text, position);
  // The first line of a document that has front matter is the `---`.
  return { line: line + 1, column };
}

function duplicateKey(text: string, { key, position }: ConstructedYaml['duplicates'][number]): DuplicateKey {
  return { key, ...yamlPosition(text, position) };
}

function ignoredTag(
  text: string,
  { key, tag, position }: ConstructedYaml['ignoredTags'][number],
): RecoveredKey {
  return { key, ...yamlPosition(text, position), message: `unknown tag ${tag} ignored` };
}

function recoveredKeys(source: string, yamlStart: number, recovered: RecoveredYaml): RecoveredKey[] {
  return recovered.repairs.map(({ key, start, end, replacement, message, position }) => ({
    key,
    ...positionAt(source, yamlStart + position),
    message,
    fix: { start: yamlStart + start, end: yamlStart + end, replacement },
  }));
}

function invalid(
  split: SplitDocument,
  { reason, message, offset }: { reason: InvalidReason; message: string; offset: number },
): InvalidDocument {
  const { block: _, ...parts } = split;
  const { line, column } = positionAt(parts.source, offset);
  return { kind: 'invalid', reason, message, line, column, ...parts };
}
