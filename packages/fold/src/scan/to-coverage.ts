import type { Coverage } from './coverage.ts';

/** Coverage as answers carry it. */
export function toCoverage({ languages, skipped_because: reasons, ...sums }: Coverage) {
  return {
    ...sums,
    languages: languages.map((each) => ({ ...each })),
    skipped_because: reasons.map((each) => ({ ...each, examples: [...each.examples] })),
  };
}
