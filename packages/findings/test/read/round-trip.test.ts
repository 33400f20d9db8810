import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readWholeReport } from '../../src/read/read-report.ts';
import type { Report } from '../../src/write/report.ts';
import { writeFindingsJson, writeFindingsNdjson } from '../../src/write/write-findings-json.ts';
import { writeSarif } from '../../src/write/write-sarif.ts';
import { arbitraryReport } from '../arbitrary-report.ts';
import { readText } from '../read-text.ts';
import { textOfStream } from '../text-of-stream.ts';

type Write = (report: Report) => AsyncIterable<string>;

describe('what was written reads back the same, byte for byte, from', () => {
  const formats: readonly [string, Write][] = [
    ['sarif', (report) => writeSarif(report)],
    ['findings-json', writeFindingsJson],
    ['findings-ndjson', writeFindingsNdjson],
  ];
  test.each(formats)('%s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(arbitraryReport, fc.integer({ min: 1, max: 64 }), async (report, chunk) => {
        const written = await textOfStream(write(report));
        const again = await readWholeReport(readText(written, chunk));
        expect(await textOfStream(writeFindingsJson(again))).toBe(
          await textOfStream(writeFindingsJson(report)),
        );
      }),
      { numRuns: 150 },
    );
  });
});
