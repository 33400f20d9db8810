import type { DetectorSettings } from '../engine/detector.ts';

/**
 * What counts as a copy when nobody says otherwise. From fifty tokens on, some six lines, a function says enough to be
 * told from others. At three quarters alike nine of ten classes drawn from real repositories were copies; at seven
 * tenths eight of ten were, and hardly more changed copies were found.
 */
export const clonesDefaults: DetectorSettings['clones'] = { min_tokens: 50, similarity: 0.75 };
