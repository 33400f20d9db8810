import type { ProblemSummaries } from './problem.ts';

/** The problems that every call can meet, whatever operation it is of, for the page that lists them. */
export const problemSummaries: ProblemSummaries = {
  'input.invalid':
    'An argument is unknown, missing, of the wrong type or out of its bounds. `issues` names each field, what was given and what is expected.',
  'policy.denied': 'The policy in force does not let this operation run here.',
};
