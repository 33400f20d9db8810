import type { Finding } from '../src/finding.ts';
import { primaryLocationLineHashes } from '../src/identity/primary-location-line-hash.ts';
import type { Report } from '../src/write/report.ts';

export const exampleSource = [
  '#include <string.h>',
  '#include <stdlib.h>',
  '',
  'void greet(char *out) {',
  '\tchar *name = getenv("NAME");',
  '\tstrcpy(out, name);',
  '}',
  '',
];

export const exampleLineHash = (finding: Finding): string | undefined =>
  finding.path === 'src/greet.c'
    ? primaryLocationLineHashes(exampleSource.join('\n'))[finding.line - 1]
    : undefined;

const overflow: Finding = {
  id: 'i1_00000000000000000001',
  fingerprint: 'f1_00000000000000000001',
  rule: 'c.unbounded-copy',
  kind: 'memory',
  severity: 'error',
  security_severity: 8.1,
  confidence: 'high',
  backend: 'source',
  language: 'c',
  message: 'Data of any length from getenv is copied into out.',
  path: 'src/greet.c',
  line: 6,
  column: 2,
  end_line: 6,
  end_column: 19,
  function: 'greet',
  cwe: [120, 787],
  evidence: [
    {
      kind: 'source',
      path: 'src/greet.c',
      line: 5,
      column: 15,
      end_column: 29,
      code: 'getenv("NAME")',
      note: 'comes from the environment',
    },
    {
      kind: 'sink',
      path: 'src/greet.c',
      line: 6,
      column: 2,
      end_column: 19,
      code: 'strcpy(out, name)',
      note: 'is copied without a bound',
    },
  ],
  related: [{ path: 'src/greet.h', line: 3, column: 1, message: 'out is declared here.' }],
  fix: {
    description: 'Copy at most as much as fits.',
    edits: [
      {
        path: 'src/greet.c',
        line: 6,
        column: 2,
        end_line: 6,
        end_column: 19,
        text: 'strlcpy(out, name, 32)',
      },
    ],
  },
  baseline_state: 'new',
};

const longFunction: Finding = {
  id: 'i1_00000000000000000002',
  fingerprint: 'f1_00000000000000000002',
  rule: 'complexity.cyclomatic',
  kind: 'complexity',
  severity: 'note',
  confidence: 'high',
  backend: 'source',
  language: 'python',
  message: 'The function has a cyclomatic complexity of 21.',
  path: 'tools/a b.py',
  line: 1,
  column: 1,
  function: 'main',
  cwe: [],
  evidence: [],
  related: [],
  suppression: { kind: 'inline', justification: 'generated', syntax: 'nosemgrep' },
  baseline_state: 'unchanged',
};

/** One finding with everything that a finding can have, and a plain one that is suppressed. */
export const exampleReport: Report = {
  scan: {
    id: 'scan-1',
    category: 'fold/source',
    roots: ['.'],
    options: { preset: 'default' },
    coverage: [
      {
        level: 'warning',
        code: 'coverage.timeout',
        message: 'The analysis of this file was stopped after 30 s.',
        path: 'src/huge.c',
      },
    ],
    version_control: {
      repository_uri: 'https://github.com/example/greeter',
      revision: '0123456789abcdef0123456789abcdef01234567',
      branch: 'main',
    },
    started: '2026-01-02T03:04:05.000Z',
    ended: '2026-01-02T03:04:09.000Z',
  },
  runs: [
    {
      tool: {
        name: 'Trefoil',
        version: '0.1.0',
        organization: 'Trefoil',
        information_uri: 'https://github.com/example/trefoil',
      },
      rules: [
        {
          id: 'c.unbounded-copy',
          name: 'UnboundedCopy',
          summary: 'A copy has no bound.',
          description: 'A string of unknown length is copied into a buffer of fixed size.',
          help: '## Why\nThe copy writes **behind** the buffer.\n\n```c\nstrlcpy(out, name, size);\n```\n',
          help_uri: 'https://example.com/rules/c.unbounded-copy',
          kind: 'memory',
          severity: 'error',
          security_severity: 8.1,
          precision: 'high',
          tags: ['buffer'],
          cwe: [120, 787],
        },
        {
          id: 'complexity.cyclomatic',
          name: 'CyclomaticComplexity',
          summary: 'A function branches too often.',
          description: 'A function with many branches is hard to test.',
          help: 'Split it.',
          help_uri: 'https://example.com/rules/complexity.cyclomatic',
          kind: 'complexity',
          severity: 'note',
          precision: 'very-high',
          tags: ['maintainability'],
          cwe: [],
        },
      ],
      findings: [overflow, longFunction],
    },
  ],
};
