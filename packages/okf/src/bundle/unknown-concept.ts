import { describeGiven, Problem, referTo } from '@trefoil/contract';

/** One answer for what is absent, gone, outside or no concept: it must not tell what exists elsewhere. */
export function unknownConcept(slug: string, id: string, field = 'id'): Problem {
  const issue = { field, given: describeGiven(id), expected: 'the id of a concept in the bundle' };
  return new Problem({
    code: 'okf.concept_unknown',
    what: `No concept ${describeGiven(id)} in bundle "${slug}"; ids are exact.`,
    next: `Find it in ${referTo('okf.index', { bundle: slug })}.`,
    issues: [issue],
  });
}
