import type { DetectorSettings } from '../engine/detector.ts';

/**
 * What a function may have before it is reported. McCabe's own limit was 10, which one in eight functions of redis
 * exceeds; 15 is what lizard and most linters warn at. Sonar reports from 15 of cognitive complexity on, and from 25 on in
 * C: at 15 redis has 1.7 times as many of them as of functions with too many paths, at 25 as many, and nearly the same.
 */
export const complexityDefaults: DetectorSettings['complexity'] = {
  cyclomatic: 15,
  cognitive: 25,
  length: 100,
  parameters: 7,
  nesting: 5,
};
