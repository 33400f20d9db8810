import fc from 'fast-check';
import { baselineStates, confidences, findingKinds, severities } from '../../src/finding.ts';
import type { Finding } from '../../src/finding.ts';

/** A finding, with what a test is not about filled in. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    id: 'i1_00',
    fingerprint: 'f1_00',
    rule: 'buffer/strcpy',
    kind: 'security',
    severity: 'warning',
    confidence: 'medium',
    backend: 'source',
    message: 'strcpy without a bound',
    path: 'src/copy.c',
    line: 1,
    column: 1,
    cwe: [],
    evidence: [],
    related: [],
    ...changes,
  };
}

const words = fc.constantFrom(
  'strcpy',
  'a bound',
  'Größe',
  'a.b',
  '(x)',
  'line\nbreak',
  'free_list',
  '🦊 tail',
  '',
);
const paths = fc.constantFrom('src/copy.c', 'src/lib/list.c', 'test/copy.c', 'README.md', 'src/copy.cc');
const names = fc.constantFrom('main', 'list::push', 'set_label');
const optional = <T>(key: string, values: fc.Arbitrary<T>) =>
  fc.option(values, { nil: undefined }).map((value) => (value === undefined ? {} : { [key]: value }));

/** Findings that agree and differ in enough ways to put every order and filter to the test. */
export const findings: fc.Arbitrary<Finding[]> = fc.array(
  fc
    .tuple(
      fc.record({
        id: fc.integer({ min: 0, max: 30 }).map((number) => `i1_${number}`),
        rule: fc.constantFrom('buffer/strcpy', 'buffer/strcat', 'format', 'js.xss'),
        kind: fc.constantFrom(...findingKinds),
        severity: fc.constantFrom(...severities),
        confidence: fc.constantFrom(...confidences),
        backend: fc.constantFrom('source', 'binary'),
        message: fc.array(words, { maxLength: 3 }).map((parts) => parts.join(' ')),
        path: paths,
        line: fc.integer({ min: 1, max: 4 }),
        column: fc.integer({ min: 1, max: 3 }),
        cwe: fc.subarray([22, 79, 120]),
        evidence: fc.array(
          fc.record({
            kind: fc.constant('step'),
            path: paths,
            line: fc.constant(1),
            column: fc.constant(1),
            note: words,
          }),
          { maxLength: 2 },
        ),
      }),
      optional('security_severity', fc.constantFrom(0, 4.5, 7.25, 10)),
      optional('language', fc.constantFrom('c', 'python')),
      optional('function', names),
      optional('suppression', fc.constant({ kind: 'inline' as const })),
      optional('baseline_state', fc.constantFrom(...baselineStates)),
    )
    .map(([base, ...rest]): Finding => finding(Object.assign({}, base, ...rest) as Partial<Finding>)),
  { maxLength: 40 },
);
