import fc from 'fast-check';

import { baselineStates, confidences, findingKinds, severities } from '../src/finding.ts';
import type { Finding } from '../src/finding.ts';
import { precisions } from '../src/write/report.ts';
import type { Report, RuleDescription, ScanFacts } from '../src/write/report.ts';

/** Letters of many scripts, quotes, braces, brackets, control characters: whatever a message may hold. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '{0} of {1}',
    '[link](1)',
    '\\u0041',
    '"quoted"\n\ttab',
    '%SRCROOT%',
    '__proto__',
    '\u2028',
  ),
);
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const segment = fc
  .oneof(name, fc.constantFrom('100%.c', 'a b', 'ü.py', 'c:d', 'q?x#y', '%41', '[x]'))
  .map((part) => part.replaceAll(/[/\\]/g, '_'))
  .filter((part) => part !== '.' && part !== '..');
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const position = fc.integer({ min: 1, max: 1_000_000 });
const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);

const placeKeys = {
  path,
  line: position,
  column: position,
  end_line: position,
  end_column: position,
};
const requiredPlace = ['path', 'line', 'column'] as const;

const evidence = fc.record(
  { kind: name, ...placeKeys, code: text, note: text },
  { requiredKeys: ['kind', ...requiredPlace] },
);
const related = fc.record({ ...placeKeys, message: text }, { requiredKeys: [...requiredPlace] });
const edit = fc.record({ ...placeKeys, text }, { requiredKeys: [...requiredPlace, 'text'] });
const fix = fc.record({ description: text, edits: fc.array(edit, { maxLength: 4 }) });
const suppression = fc.record(
  { kind: fc.constantFrom('inline', 'config', 'baseline'), justification: text, syntax: text },
  { requiredKeys: ['kind'] },
);
const cwe = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 3 });

const arbitraryFinding: fc.Arbitrary<Finding> = fc.record(
  {
    id: name,
    fingerprint: name,
    rule: name,
    kind: fc.constantFrom(...findingKinds),
    severity: fc.constantFrom(...severities),
    security_severity: score,
    confidence: fc.constantFrom(...confidences),
    backend: name,
    language: name,
    message: text,
    ...placeKeys,
    function: text.filter((told) => told !== ''),
    cwe,
    evidence: fc.array(evidence, { maxLength: 3 }),
    related: fc.array(related, { maxLength: 3 }),
    fix,
    suppression,
    baseline_state: fc.constantFrom(...baselineStates),
  },
  {
    requiredKeys: [
      'id',
      'fingerprint',
      'rule',
      'kind',
      'severity',
      'confidence',
      'backend',
      'message',
      ...requiredPlace,
      'cwe',
      'evidence',
      'related',
    ],
  },
);

const rule: fc.Arbitrary<RuleDescription> = fc.record(
  {
    id: name,
    name,
    summary: name,
    description: text,
    help: name,
    help_uri: fc.constantFrom('https://example.org/rule'),
    kind: fc.constantFrom(...findingKinds),
    severity: fc.constantFrom(...severities),
    security_severity: score,
    precision: fc.constantFrom(...precisions),
    tags: fc.array(name, { maxLength: 3 }),
    cwe,
  },
  { requiredKeys: ['id', 'summary', 'severity', 'tags', 'cwe'] },
);

const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const scan: fc.Arbitrary<ScanFacts> = fc.record(
  {
    id: name,
    category: name,
    roots: fc.array(path, { maxLength: 2 }),
    options: fc.dictionary(name, fc.oneof(text, fc.boolean(), fc.integer())),
    coverage: fc.array(
      fc.record(
        { level: fc.constantFrom(...severities), code: name, message: text, path, line: position },
        { requiredKeys: ['level', 'code', 'message', 'path'] },
      ),
      { maxLength: 3 },
    ),
    version_control: fc.record(
      { repository_uri: fc.constant('https://example.org/repository'), revision: name, branch: name },
      { requiredKeys: ['repository_uri'] },
    ),
    started: moment,
    ended: moment,
  },
  { requiredKeys: ['roots', 'options', 'coverage'] },
);

const run = fc.record({
  tool: fc.record(
    { name, version: name, organization: name, information_uri: fc.constant('https://example.org/tool') },
    { requiredKeys: ['name'] },
  ),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ id }) => id }),
  findings: fc.array(arbitraryFinding, { maxLength: 4 }),
});

export const arbitraryReport: fc.Arbitrary<Report> = fc.record({
  scan,
  runs: fc.array(run, { minLength: 1, maxLength: 3 }),
});
