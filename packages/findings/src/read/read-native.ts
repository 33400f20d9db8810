import { Problem } from '@trefoil/contract';

import { REPORT_OUTPUT_VERSION, noScanFacts } from '../write/report.ts';
import type { ScanFacts, Tool } from '../write/report.ts';
import { ByteScanner } from './byte-scanner.ts';
import { isObject, numberOf, objectOf, objectsOf, textOf } from './json-access.ts';
import { MemberReader } from './member-reader.ts';
import { readFindingRow } from './read-finding-row.ts';
import { readJson } from './read-json.ts';
import { readNativeScan, readNativeTool } from './read-native-head.ts';
import type { ReportBytes } from './open-bytes.ts';
import type { ReadFinding, RunHead } from './read-report.ts';
import { reportMalformed } from './report-malformed.ts';
import type { RowReader } from './read-rows.ts';

/** findings-json and its stream form. */
export function readNative(bytes: ReportBytes, format: 'findings-json' | 'findings-ndjson'): RowReader {
  const reader = new NativeReader(bytes);
  return {
    head: () => ({ report: bytes.name, format, runs: reader.runs }),
    findings: () => (format === 'findings-json' ? reader.readObject() : reader.readLines()),
  };
}

const unknownTool: Tool = { name: 'unknown' };

class NativeReader {
  readonly #bytes: ReportBytes;
  readonly #head = new Map<string, unknown>();
  #count = 0;

  constructor(bytes: ReportBytes) {
    this.#bytes = bytes;
  }

  get runs(): readonly RunHead[] {
    const scan: ScanFacts = this.#head.has('scan') ? readNativeScan(this.#head.get('scan')) : noScanFacts;
    const tools = objectsOf(this.#head.get('tools')).map(readNativeTool);
    return (tools.length === 0 ? [{ tool: unknownTool, rules: [] }] : tools).map((run, index) => ({
      ...run,
      scan: index === 0 ? scan : noScanFacts,
      not_findings: {},
      notes: [],
    }));
  }

  async *readObject(): AsyncGenerator<ReadFinding> {
    const scanner = new ByteScanner(this.#bytes.name, this.#bytes.chunks());
    try {
      const members = await MemberReader.open(scanner);
      for (let key = await members.next(); key !== undefined; key = await members.next()) {
        if (key === 'findings') {
          yield* this.#readFindings(scanner);
        } else {
          this.#setHead(key, await readJson(scanner));
        }
      }
      await scanner.expectEnd();
      this.#checkTotal(scanner);
    } finally {
      await scanner.close();
    }
  }

  async *#readFindings(scanner: ByteScanner): AsyncGenerator<ReadFinding> {
    if (!(await scanner.openArray())) {
      throw scanner.malformed('an array is expected here');
    }
    // Tools that sort keys put the findings before what made them.
    if (!this.#head.has('tools')) {
      await this.#readHeadAhead();
    }
    for (let more = await scanner.nextElement(true); more; more = await scanner.nextElement(false)) {
      scanner.jsonPath = `findings[${this.#count}]`;
      yield this.#toFinding(await readJson(scanner), scanner);
    }
  }

  async #readHeadAhead(): Promise<void> {
    const scanner = new ByteScanner(this.#bytes.name, this.#bytes.chunks());
    try {
      const members = await MemberReader.open(scanner);
      for (let key = await members.next(); key !== undefined; key = await members.next()) {
        if (key === 'findings') {
          await scanner.skipValue();
        } else {
          this.#setHead(key, await readJson(scanner));
        }
      }
    } finally {
      await scanner.close();
    }
  }

  async *readLines(): AsyncGenerator<ReadFinding> {
    const scanner = new ByteScanner(this.#bytes.name, this.#bytes.chunks());
    try {
      for (let line = 1; (await scanner.peek()) !== undefined; line += 1) {
        scanner.jsonPath = `value ${line}`;
        const value = await readJson(scanner);
        if (!isObject(value)) {
          throw scanner.malformed('a finding is an object');
        }
        if (value['rule'] === undefined) {
          Object.entries(value).forEach(([key, member]) => this.#setHead(key, member));
        } else {
          yield this.#toFinding(value, scanner);
        }
      }
      scanner.jsonPath = '';
      if (this.#head.has('output_version') && !this.#head.has('total')) {
        throw scanner.malformed('it ends before the line with the total');
      }
      this.#checkTotal(scanner);
    } finally {
      await scanner.close();
    }
  }

  #toFinding(value: unknown, scanner: ByteScanner): ReadFinding {
    const run = numberOf(objectOf(value)['run']) ?? 0;
    const tool = readNativeTool(objectsOf(this.#head.get('tools'))[run]).tool;
    this.#count += 1;
    return { finding: readFindingRow(value, scanner), report: this.#bytes.name, run, tool };
  }

  #setHead(key: string, value: unknown): void {
    this.#head.set(key, value);
    if (key === 'output_version' && value !== REPORT_OUTPUT_VERSION) {
      throw new Problem({
        code: 'report.version',
        what: `The report ${this.#bytes.name} has output_version ${describe(value)}; this program reads ${REPORT_OUTPUT_VERSION}.`,
        next: 'Read it with the version that wrote it, or write it again with this one.',
      });
    }
  }

  #checkTotal(scanner: ByteScanner): void {
    const total = this.#head.get('total');
    if (total !== undefined && total !== this.#count) {
      const what = `it announces ${describe(total)} findings and holds ${this.#count}`;
      throw reportMalformed({ report: this.#bytes.name, what, offset: scanner.offset });
    }
  }
}

function describe(value: unknown): string {
  return textOf(JSON.stringify(value)) ?? 'none';
}
