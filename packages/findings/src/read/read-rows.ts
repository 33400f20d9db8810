import { ByteScanner } from './byte-scanner.ts';
import { readNative } from './read-native.ts';
import type { ReportBytes } from './open-bytes.ts';
import type { ReadFinding, ReadOptions, ReportHead } from './read-report.ts';
import { reportMalformed } from './report-malformed.ts';
import { readSarif } from './read-sarif.ts';

/** One format's way of reading. */
export interface RowReader {
  head(): ReportHead;
  findings(): AsyncGenerator<ReadFinding>;
}

/** Chooses by what is in the report, not by its name. */
export async function readRows(bytes: ReportBytes, options: ReadOptions): Promise<RowReader> {
  const format = await detectFormat(bytes);
  return format === 'sarif' ? readSarif(bytes, options) : readNative(bytes, format);
}

type Format = 'sarif' | 'findings-json' | 'findings-ndjson';

/** The formats differ in the members of their first object: `runs`, `findings`, or neither. */
async function detectFormat(bytes: ReportBytes): Promise<Format> {
  const scanner = new ByteScanner(bytes.name, bytes.chunks());
  try {
    if ((await scanner.peek()) === undefined) {
      throw reportMalformed({ report: bytes.name, what: 'it is empty' });
    }
    if (!(await scanner.openObject())) {
      throw scanner.malformed('a report is a JSON object');
    }
    return await detectByKeys(scanner);
  } finally {
    await scanner.close();
  }
}

async function detectByKeys(scanner: ByteScanner): Promise<Format> {
  const keys = new Set<string>();
  for (let key = await scanner.nextKey(true); key !== undefined; key = await scanner.nextKey(false)) {
    if (key === 'runs') {
      return 'sarif';
    }
    if (key === 'findings') {
      return 'findings-json';
    }
    keys.add(key);
    await scanner.skipValue();
  }
  if (keys.has('output_version') || (keys.has('rule') && keys.has('path'))) {
    return 'findings-ndjson';
  }
  throw scanner.malformed('it is JSON, but neither SARIF nor findings-json', 0);
}
