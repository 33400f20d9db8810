import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readWholeReport } from '../../src/read/read-report.ts';
import type { Report } from '../../src/write/report.ts';
import { writeForGithub } from '../../src/write/write-for-github.ts';
import { writeSarif } from '../../src/write/write-sarif.ts';
import { arbitraryReport } from '../arbitrary-report.ts';
import { exampleLineHash, exampleReport } from '../example-report.ts';
import { textOfStream } from '../text-of-stream.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const foreign = readdirSync(join(fixtures, 'reports')).filter((name) => name.endsWith('.sarif'));

const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(
  JSON.parse(readFileSync(join(fixtures, 'sarif-2.1.0.schema.json'), 'utf8')) as object,
);

function schemaErrors(sarif: string): readonly string[] {
  validate(JSON.parse(sarif));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** SARIF of every kind that is written here, by name. */
async function writtenSarif(): Promise<ReadonlyMap<string, string>> {
  const bare: Report = { ...exampleReport, runs: exampleReport.runs.map((run) => ({ ...run, rules: [] })) };
  const empty: Report = {
    scan: { roots: [], options: {}, coverage: [] },
    runs: [
      {
        tool: { name: 'Trefoil', version: '0.1.0', information_uri: 'https://example.com/' },
        rules: [],
        findings: [],
      },
    ],
  };
  const options = { lineHash: exampleLineHash };
  const written = new Map([
    ['example', await textOfStream(writeSarif(exampleReport, options))],
    ['undescribed rules', await textOfStream(writeSarif(bare, options))],
    ['no findings', await textOfStream(writeSarif(empty))],
    ['for github', (await writeForGithub(exampleReport, options)).sarif],
  ]);
  for (const name of foreign) {
    const report = await readWholeReport(
      { name, path: join(fixtures, 'reports', name) },
      { root: '/project' },
    );
    written.set(name, await textOfStream(writeSarif(report)));
  }
  return written;
}

describe('our SARIF', () => {
  test('fits the schema', async () => {
    for (const [name, sarif] of await writtenSarif()) {
      expect({ name, errors: schemaErrors(sarif) }).toEqual({ name, errors: [] });
    }
  });

  test('fits the schema whatever the findings', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryReport, async (report) => {
        expect(schemaErrors(await textOfStream(writeSarif(report)))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('the schema does refuse', () => {
    expect(schemaErrors('{"version":"2.1.0","runs":[{"results":[{}]}]}')).toHaveLength(2);
  });
});

/**
 * The validator by the authors of the standard is a hundred megabytes, so it is no dependency: name its executable
 * (`Sarif.Multitool` of the npm package `@microsoft/sarif-multitool-linux`) in this variable to have it judge.
 */
const multitool = process.env['TREFOIL_SARIF_MULTITOOL'];

describe.skipIf(multitool === undefined)('the official validator', () => {
  test('finds no error and no warning', { timeout: 120_000 }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'trefoil-multitool-'));
    try {
      for (const [name, sarif] of await writtenSarif()) {
        const input = join(directory, 'input.sarif');
        const output = join(directory, 'output.sarif');
        writeFileSync(input, sarif);
        const rules = ['--rule-kind', 'Sarif;Ghas', '--level', 'Error;Warning'];
        // Its exit code is 0 whatever it finds: what it found stands in its output.
        execFileSync(
          multitool ?? '',
          ['validate', input, ...rules, '--output', output, '--log', 'ForceOverwrite'],
          { env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' }, stdio: 'ignore' },
        );
        const found = await readWholeReport({ name, path: output });
        const told = found.runs.flatMap(({ findings }) =>
          findings.map(({ rule, severity, message }) => `${severity} ${rule} ${message}`),
        );
        // What a report of another tool does not say about that tool cannot be added here.
        const tolerated = foreign.includes(name) ? /^warning / : /^$/;
        expect({ name, told: told.filter((line) => !tolerated.test(line)) }).toEqual({ name, told: [] });
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
