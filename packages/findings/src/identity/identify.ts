import { hash } from 'node:crypto';

import type { Finding } from '../finding.ts';
import { normaliseCode } from './normalise-code.ts';

/** Raised whenever the recipe changes; part of every id and fingerprint, and of their names in SARIF. */
export const IDENTITY_VERSION = 1;

export type UnidentifiedFinding = Omit<Finding, 'id' | 'fingerprint'>;

export interface Identifiable {
  readonly finding: UnidentifiedFinding;
  /** The matched source text. Without it the message stands in, as it does in most foreign reports. */
  readonly code?: string;
  /**
   * Set for what another tool reported: its message counts beside its snippet, which is often a bare line, so
   * that equals are alike in everything that is searched.
   */
  readonly foreign?: true;
}

/**
 * Gives findings of one scan their `id` and `fingerprint`, in the order in which they came. The recipe is in
 * `docs/finding-identity.md`. Equals are numbered by where they stand in their file, so the order in which
 * findings are handed in does not matter.
 */
export function identify(items: readonly Identifiable[]): Finding[] {
  const numbers = createNumbering();
  const order = items.map((_item, index) => index);
  order.sort((left, right) => comparePlaces(items[left], items[right]));
  const identified: Finding[] = [];
  for (const index of order) {
    const item = items[index];
    if (item !== undefined) {
      identified[index] = numbers.identify(item);
    }
  }
  return identified;
}

function comparePlaces(left: Identifiable | undefined, right: Identifiable | undefined): number {
  if (left === undefined || right === undefined) {
    return 0;
  }
  const [a, b] = [left.finding, right.finding];
  return (
    a.line - b.line ||
    a.column - b.column ||
    (a.end_line ?? 0) - (b.end_line ?? 0) ||
    (a.end_column ?? 0) - (b.end_column ?? 0) ||
    compareText(a.message, b.message)
  );
}

function compareText(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  return left < right ? -1 : 1;
}

export interface Numbering {
  /** The next finding of the same scan; equals are numbered as they come. */
  identify(item: Identifiable): Finding;
}

/** Identifies a stream, where nothing can be sorted: a report that another tool wrote. */
export function createNumbering(): Numbering {
  // Keyed by 48 bits of the hash as a number: a report of a million findings costs 40 MB less than with text.
  const seen = new Map<number, number>();
  return {
    identify: (item) => {
      const content = encodeParts(describeContent(item));
      const place = digest(`place${encodeParts([item.finding.path])}${content}`);
      const key = Number.parseInt(place.slice(0, 12), 16);
      const ordinal = (seen.get(key) ?? 0) + 1;
      seen.set(key, ordinal);
      // The first of equals has no number: most have no equal.
      const number = ordinal === 1 ? '' : encodeParts([String(ordinal)]);
      const id =
        number === '' ? place : digest(`place${encodeParts([item.finding.path])}${content}${number}`);
      const fingerprint = digest(`content${content}${number}`);
      return {
        id: `i${IDENTITY_VERSION}_${id}`,
        fingerprint: `f${IDENTITY_VERSION}_${fingerprint}`,
        ...item.finding,
      };
    },
  };
}

function describeContent({ finding, code, foreign }: Identifiable): readonly string[] {
  const symbol = finding.function ?? '';
  const normal = code === undefined ? '' : normaliseCode(code, finding.language);
  // A snippet of nothing but comments or white space tells as little as none.
  const matched = normal === '' ? [] : ['code', normal];
  const told = normal === '' || foreign === true ? ['message', withoutLineNumbers(finding.message)] : [];
  return [finding.rule, symbol, ...matched, ...told];
}

/** "see line 12" and "main.c:12:3" move with the code that they point to. */
function withoutLineNumbers(message: string): string {
  return message.replaceAll(lineNumber, '$1');
}

const lineNumber = /\b(lines?|columns?)\s+\d+(?:\s*[-–]\s*\d+)?|:\d+(?=[:\s,.)\]]|$)/giu;

/** Lengths stand before the parts, so that no two lists of parts run together into the same text. */
function encodeParts(parts: readonly string[]): string {
  return parts.map((part) => `\n${part.length}:${part}`).join('');
}

/** 80 bits: among a hundred million findings the chance of two alike is one in a hundred million. */
function digest(text: string): string {
  return hash('sha256', `trefoil/${IDENTITY_VERSION}/${text}`).slice(0, 20);
}
