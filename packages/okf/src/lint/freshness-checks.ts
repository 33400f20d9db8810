import type { KeyPath } from '@trefoil/corpus';
import type { Concept } from '../bundle/bundle.ts';
import { generatedAt, lastVerified, staleAfter } from '../bundle/concept-dates.ts';
import type { StatedInstant } from '../bundle/concept-dates.ts';
import { derived } from '../bundle/derived.ts';
import { parseInstant } from '../bundle/instant.ts';
import { isMapping } from '../bundle/scalar-text.ts';
import { editValue } from './line-edit.ts';
import { NOTHING, perConcept } from './lint-finding.ts';
import type { Check, LintFinding } from './lint-finding.ts';

/** The moments that are compared with the clock at every call, as numbers; not a number where there is none. */
const momentsOf = derived((concept: Concept) => ({
  generated: generatedAt(concept)?.instant?.ms ?? Number.NaN,
  staleAfter: staleAfter(concept)?.instant?.ms ?? Number.NaN,
}));

/** Its author said until when it holds, and that is over. */
export const expired: Check = ({ bundle, now }) =>
  bundle.concepts
    .filter((concept) => now >= momentsOf(concept).staleAfter)
    .map((concept): LintFinding => {
      const metric = { stale_after: staleAfter(concept)?.text };
      return { check: 'expired', path: concept.path, file: concept, at: ['stale_after'], metric };
    });

/** Nobody has changed it since the moment asked about. */
export const stale: Check = ({ bundle, cutoff }) => {
  if (cutoff === undefined) return NOTHING;
  return bundle.concepts
    .filter((concept) => momentsOf(concept).generated < cutoff.ms)
    .map((concept): LintFinding => {
      const generated = generatedAt(concept);
      const metric = { generated_at: generated?.text, cutoff: cutoff.text };
      return { check: 'stale', path: concept.path, file: concept, at: generated?.key ?? [], metric };
    });
};

/** It was changed after whoever confirmed it had looked. */
export const staleVerification = perConcept((concept) => {
  const verified = lastVerified(concept);
  const generated = generatedAt(concept);
  if (verified === undefined || generated?.instant === undefined) return NOTHING;
  if (!isBefore(verified, generated)) return NOTHING;
  const metric = { verified_at: verified.text, generated_at: generated.text };
  return [{ check: 'stale_verification', path: concept.path, file: concept, at: verified.key, metric }];
});

const DAY = 86_400_000;

/** A day alone holds until its end: who confirms on the day of a change may have done so after it. */
export function isBefore(
  { instant: verified }: StatedInstant,
  { instant: generated }: StatedInstant,
): boolean {
  if (verified === undefined || generated === undefined) return false;
  const until = verified.form === 'date' ? verified.ms + DAY - 1 : verified.ms;
  return until < generated.ms;
}

/** A date where the format now asks for a moment. */
export const dateWithoutTime = perConcept((concept) => {
  const dates = dayKeys(concept);
  return dates.flatMap((key): LintFinding[] => {
    const field = key.join('.');
    const value = valueAt(concept.data, key);
    if (parseInstant(value)?.form !== 'date') return [];
    return [
      {
        check: 'date_without_time',
        path: concept.path,
        file: concept,
        at: key,
        metric: { field, value },
        subject: field,
        fix: () => editValue(concept.document, key, `${value}T00:00:00Z`),
      },
    ];
  });
});

const NO_KEYS: readonly KeyPath[] = [];

/** The keys that should hold a moment and hold a day: ten characters. Most concepts have none. */
function dayKeys({ data }: Concept): readonly KeyPath[] {
  const found: KeyPath[] = [];
  if (isDay(data['stale_after'])) found.push(['stale_after']);
  addDays(found, ['generated'], data['generated']);
  addDays(found, ['usage_window'], data['usage_window']);
  for (const list of ['verified', 'sources']) {
    const value = data[list];
    if (!Array.isArray(value)) addDays(found, [list], value);
    else for (let index = 0; index < value.length; index += 1) addDays(found, [list, index], value[index]);
  }
  return found.length === 0 ? NO_KEYS : found;
}

const MOMENTS = ['at', 'last_modified', 'from', 'to'];

function addDays(found: KeyPath[], key: KeyPath, holder: unknown): void {
  if (!isMapping(holder)) return;
  for (const name of MOMENTS) if (isDay(holder[name])) found.push([...key, name]);
  if (holder['usage_window'] !== undefined) addDays(found, [...key, 'usage_window'], holder['usage_window']);
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10;
}

function valueAt(data: unknown, key: KeyPath): string {
  let value = data;
  for (const step of key) value = (value as Record<string | number, unknown>)[step];
  return String(value);
}
