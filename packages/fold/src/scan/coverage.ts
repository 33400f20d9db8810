import { skipReasons } from '../discover/skip-reason.ts';
import type { SkippedFile, SkipReason } from '../discover/skip-reason.ts';

/** A file that was analysed, whole or in part. */
export interface CoveredFile {
  readonly path: string;
  readonly language: string;
  readonly bytes: number;
  readonly units: number;
  /** Code units that the parser could not make sense of, and the first place of them. */
  readonly unread: number;
  readonly firstUnread?: { readonly line: number; readonly column: number };
}

interface LanguageCoverage {
  readonly language: string;
  readonly files: number;
  readonly bytes: number;
  /** Files with something in them that the parser could not make sense of, and how much of the bytes that is. */
  readonly partial: number;
  readonly unread_share: number;
  readonly skipped: number;
}

/** What a scan looked at and what it did not. */
export interface Coverage {
  readonly files: number;
  readonly bytes: number;
  readonly partial: number;
  readonly skipped: number;
  readonly languages: readonly LanguageCoverage[];
  readonly skipped_because: readonly { reason: SkipReason; files: number; examples: readonly string[] }[];
}

const MAX_EXAMPLES = 3;
/** Of files whose language no path tells. */
const OTHER = 'other';

interface CoverageInput {
  readonly covered: readonly CoveredFile[];
  readonly skipped: readonly (SkippedFile & { readonly language?: string | undefined })[];
}

export function sumCoverage({ covered, skipped }: CoverageInput): Coverage {
  const languages = new Map<
    string,
    { files: number; bytes: number; partial: number; unread: number; units: number; skipped: number }
  >();
  const of = (language: string) => {
    const known = languages.get(language) ?? {
      files: 0,
      bytes: 0,
      partial: 0,
      unread: 0,
      units: 0,
      skipped: 0,
    };
    languages.set(language, known);
    return known;
  };
  for (const file of covered) {
    const sum = of(file.language);
    sum.files += 1;
    sum.bytes += file.bytes;
    sum.units += file.units;
    sum.unread += file.unread;
    sum.partial += file.unread > 0 ? 1 : 0;
  }
  for (const file of skipped) of(file.language ?? OTHER).skipped += 1;
  return {
    files: covered.length,
    bytes: covered.reduce((sum, { bytes }) => sum + bytes, 0),
    partial: covered.filter(({ unread }) => unread > 0).length,
    skipped: skipped.length,
    languages: [...languages]
      .map(([language, { unread, units, ...sum }]) => ({
        language,
        ...sum,
        unread_share: share(unread, units),
      }))
      .toSorted((a, b) => b.bytes - a.bytes || (a.language < b.language ? -1 : 1)),
    skipped_because: skipReasons.flatMap((reason) => {
      const paths = skipped.filter((file) => file.reason === reason).map(({ path }) => path);
      return paths.length === 0
        ? []
        : [{ reason, files: paths.length, examples: paths.slice(0, MAX_EXAMPLES) }];
    }),
  };
}

/** Rounded, so that it reads well and does not differ in its last digits between machines. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
