import type { ProblemSummaries } from '@trefoil/contract';

/** The problems that operations of the whole product meet, for the page that lists them. */
export const problemSummaries: ProblemSummaries = {
  'check.not_a_directory': 'What should be looked below is no directory that can be read.',
};
