import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/finding.ts';
import type { Report } from '../../src/write/report.ts';
import { deprecatedReportFormats, reportFormats, writeReport } from '../../src/write/write-report.ts';
import { exampleLineHash, exampleReport, exampleSource } from '../example-report.ts';
import { textOfStream } from '../text-of-stream.ts';

const [exampleRun] = exampleReport.runs;
const [example] = (exampleRun?.findings ?? []) as readonly Finding[];

function reportOf(findings: readonly Partial<Finding>[]): Report {
  const tool = { name: 'Trefoil' };
  const whole = findings.map((finding) => ({ ...(example as Finding), ...finding }));
  return { ...exampleReport, runs: [{ tool, rules: [], findings: whole }] };
}

describe('golden', () => {
  const options = {
    lineHash: exampleLineHash,
    all: true,
    source: (path: string) => (path === 'src/greet.c' ? exampleSource : undefined),
  };
  test.each(reportFormats)('%s', async (format) => {
    const written = await textOfStream(writeReport(format, exampleReport, options));
    await expect(written).toMatchFileSnapshot(join(import.meta.dirname, '..', 'golden', `report.${format}`));
  });
});

test('a large report is written as it is read', async () => {
  let made = 0;
  function* endless(): Generator<Finding> {
    for (;;) {
      made += 1;
      yield example as Finding;
    }
  }
  for (const format of [
    'sarif',
    'findings-json',
    'findings-ndjson',
    'text',
    'gitlab',
    'code-quality',
  ] as const) {
    made = 0;
    const report = { ...exampleReport, runs: [{ tool: { name: 't' }, rules: [], findings: endless() }] };
    const stream = writeReport(format, report);
    for (let parts = 0; parts < 10; parts += 1) {
      expect((await stream.next()).done).toBe(false);
    }
    await stream.return(undefined);
    expect(made).toBeLessThan(12);
  }
});

test.each([
  { path: 'src/a b.c', location: { uri: 'src/a%20b.c', uriBaseId: '%SRCROOT%' } },
  { path: '/usr/include/a b.h', location: { uri: 'file:///usr/include/a%20b.h' } },
])('SARIF says where $path lies', async ({ path, location }) => {
  const sarif = await textOfStream(writeReport('sarif', reportOf([{ path }])));
  const written = `"locations":[{"physicalLocation":{"artifactLocation":${JSON.stringify(location)},"region"`;
  expect(sarif).toContain(written);
});

test('json is an old name of sarif', () => {
  expect(deprecatedReportFormats.json.use).toBe('sarif');
});

describe('text', () => {
  test('shows what is open and counts the rest', async () => {
    const suppression = { kind: 'config' } as const;
    const report = reportOf([
      { evidence: [], related: [] },
      { suppression },
      { baseline_state: 'unchanged' },
      { baseline_state: 'absent' },
      { severity: 'note', evidence: [], related: [] },
    ]);
    const text = await textOfStream(
      writeReport('text', { ...report, scan: { ...report.scan, coverage: [] } }),
    );
    expect(text.split('\n')).toEqual([
      'src/greet.c',
      expect.stringContaining('src/greet.c:6:2: [c.unbounded-copy/high/source] Data of any length'),
      expect.stringContaining('src/greet.c:6:2: [c.unbounded-copy/high/source] Data of any length'),
      '',
      '1 error, 1 note (1 suppressed, 1 already in the baseline, 1 no longer found).',
      '',
    ]);
  });

  test('shows control characters and obeys none', async () => {
    const report = reportOf([{ message: 'red \u001B[31m\u0007text', path: 'a\u001B]0;x.c' }]);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(await textOfStream(writeReport('text', report))).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F]/);
  });

  test('paints with the tools of the surface', async () => {
    const tools = {
      paint: (tint: string, text: string) => `<${tint}>${text}</>`,
      place: (path: string) => `/w/${path}`,
    };
    const text = await textOfStream(writeReport('text', reportOf([{}]), { tools }));
    expect(text).toContain('<bold>/w/src/greet.c</>');
    expect(text).toContain('/w/src/greet.c:6:2: <red>[c.unbounded-copy/high/source]</>');
  });
});

describe('markdown', () => {
  test('shows the gravest and counts the rest', async () => {
    const many = Array.from({ length: 30 }, (_each, index): Partial<Finding> => ({
      severity: index % 3 === 0 ? 'error' : 'note',
      path: `f${index % 2}.c`,
    }));
    const text = await textOfStream(writeReport('markdown', reportOf(many), { limit: 12 }));
    expect(text).toContain('### Trefoil: 10 errors, 20 notes');
    expect(text.match(/🔴/g)).toHaveLength(10);
    expect(text.match(/🔵/g)).toHaveLength(2);
    expect(text).toContain('18 more not shown.');
  });

  test('stays within what a comment holds', async () => {
    const many = Array.from({ length: 2000 }, (_each, index) => ({
      path: `f${index}.c`,
      message: 'x'.repeat(400),
    }));
    const text = await textOfStream(writeReport('markdown', reportOf(many), { limit: 2000 }));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/1,\d\d\d more not shown\./);
  });

  test('renders nothing of a message', async () => {
    const text = await textOfStream(
      writeReport('markdown', reportOf([{ message: '@team ![x](http://e) <b>|`' }]), {
        link: (path, line) => `u/${path}#L${line}`,
      }),
    );
    expect(text).toContain('[6:2](u/src/greet.c#L6)');
    expect(text).toContain(String.raw`@` + '\u200B' + String.raw`team \!\[x\]\(http://e\) \<b\>\|\``);
  });
});

test('junit holds what XML cannot', async () => {
  const text = await textOfStream(writeReport('junit', reportOf([{ message: '<&"\u0001\n>' }])));
  expect(text).toContain('message="&lt;&amp;&quot;\uFFFD&#10;&gt;"');
});
