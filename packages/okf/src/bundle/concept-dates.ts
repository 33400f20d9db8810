import type { KeyPath } from '@trefoil/corpus';
import type { Concept } from './bundle.ts';
import { parseInstant } from './instant.ts';
import type { Instant } from './instant.ts';
import { isMapping, scalarText } from './scalar-text.ts';

/** A date that a concept states: where, as written, and as read. */
export interface StatedInstant {
  readonly key: KeyPath;
  readonly text: string;
  readonly instant: Instant | undefined;
}

/** When the content last changed: `generated.at`, or the `timestamp` of the format's first version. */
export function generatedAt(concept: Concept): StatedInstant | undefined {
  const { generated } = concept.data;
  const at = isMapping(generated) ? stated(concept, ['generated', 'at'], generated['at']) : undefined;
  if (generated !== undefined && generated !== null) return at;
  return stated(concept, ['timestamp'], concept.data['timestamp']);
}

/** From when on it should no longer be relied on. */
export function staleAfter(concept: Concept): StatedInstant | undefined {
  return stated(concept, ['stale_after'], concept.data['stale_after']);
}

/** The latest confirmation that says when it was given. */
export function lastVerified(concept: Concept): (StatedInstant & { readonly instant: Instant }) | undefined {
  const { verified } = concept.data;
  const entries: unknown[] = Array.isArray(verified) ? verified : [verified];
  let latest: (StatedInstant & { readonly instant: Instant }) | undefined;
  for (const [index, entry] of entries.entries()) {
    if (!isMapping(entry)) continue;
    const key = Array.isArray(verified) ? ['verified', index, 'at'] : ['verified', 'at'];
    const found = stated(concept, key, entry['at']);
    const instant = found?.instant;
    if (found === undefined || instant === undefined) continue;
    if (latest === undefined || instant.ms > latest.instant.ms) latest = { ...found, instant };
  }
  return latest;
}

function stated(concept: Concept, key: KeyPath, value: unknown): StatedInstant | undefined {
  const text = scalarText(concept.document, key, value)?.trim();
  return text === undefined ? undefined : { key, text, instant: parseInstant(text) };
}
