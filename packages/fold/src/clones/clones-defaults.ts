import type { DetectorSettings } from '../engine/detector.ts';

/** What counts as a copy when nobody says otherwise: some ten lines, and seven tenths of them alike. */
export const clonesDefaults: DetectorSettings['clones'] = { min_tokens: 50, similarity: 0.7 };
