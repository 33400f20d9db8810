import type { DetectorSettings } from '../engine/detector.ts';

/**
 * What a function may have before it is reported. McCabe's own limit was 10, which half of all projects exceed all the
 * time; 15 and 25 are what linters that people keep switched on have settled at.
 */
export const complexityDefaults: DetectorSettings['complexity'] = {
  cyclomatic: 15,
  cognitive: 25,
  length: 100,
  parameters: 7,
  nesting: 5,
};
