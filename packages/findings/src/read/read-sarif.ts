import { createNumbering } from '../identity/identify.ts';
import type { Numbering } from '../identity/identify.ts';
import { foreignFingerprints, nonFindingKind, readForeignResult } from '../sarif/read-foreign-result.ts';
import { readOwnResult } from '../sarif/read-own-result.ts';
import { createPlaceReader } from '../sarif/read-place.ts';
import type { PlaceReader } from '../sarif/read-place.ts';
import { RunContext } from '../sarif/run-context.ts';
import type { Tool } from '../write/report.ts';
import { ByteScanner } from './byte-scanner.ts';
import { indexOf, isObject, objectOf, objectsOf } from './json-access.ts';
import type { RawObject } from './json-access.ts';
import type { ReportBytes } from './open-bytes.ts';
import { createPassOver } from './raw-needle.ts';
import { parseRaw } from './read-json.ts';
import type { ReadFinding, ReadOptions, ReportHead, RunHead } from './read-report.ts';
import type { RowReader } from './read-rows.ts';
import { readSarifHead, walkSarif } from './walk-sarif.ts';

export function readSarif(bytes: ReportBytes, options: ReadOptions): RowReader {
  const reader = new SarifReader(bytes, options);
  return { head: () => reader.head(), findings: () => reader.findings() };
}

class SarifReader {
  readonly #bytes: ReportBytes;
  readonly #options: ReadOptions;
  /** Numbers equal findings over the whole report: two runs may have looked at the same tree. */
  readonly #numbering: Numbering = createNumbering();
  readonly #runs: RunContext[] = [];
  readonly #notFindings: Map<string, number>[] = [];
  /** What the runs say, known ahead when their results come first. */
  #ahead: readonly RunContext[] | undefined;

  constructor(bytes: ReportBytes, options: ReadOptions) {
    this.#bytes = bytes;
    this.#options = options;
  }

  head(): ReportHead {
    const runs = this.#runs.map((run, index) => runHead(run, this.#notFindings[index]));
    return { report: this.#bytes.name, format: 'sarif', runs };
  }

  async *findings(): AsyncGenerator<ReadFinding> {
    const scanner = new ByteScanner(this.#bytes.name, this.#bytes.chunks());
    try {
      for await (const index of walkSarif(scanner, this.#runs)) {
        yield* this.#readResults(scanner, index);
      }
    } finally {
      await scanner.close();
    }
  }

  async *#readResults(scanner: ByteScanner, index: number): AsyncGenerator<ReadFinding> {
    let decoder = await this.#decoder(index, false);
    const path = scanner.jsonPath;
    let count = 0;
    await scanner.openArray();
    for (let more = await scanner.nextElement(true); more; more = await scanner.nextElement(false)) {
      const raw = await scanner.takeValue();
      if (decoder.passOver?.(raw.bytes) !== true) {
        scanner.jsonPath = `${path}[${count}]`;
        const result = parseRaw(scanner, raw);
        if (!isObject(result)) {
          throw scanner.malformed('a result is an object', raw.offset);
        }
        if (refersToUnread(result, decoder.run)) {
          decoder = await this.#decoder(index, true);
        }
        const read = this.#toFinding(result, decoder);
        if (read !== undefined) {
          yield { ...read, run: index };
        }
      }
      count += 1;
    }
    scanner.jsonPath = path;
  }

  /** Reads ahead to the end of the file where results come before the tool that they refer to. */
  async #decoder(index: number, ahead: boolean): Promise<Decoder> {
    let run = this.#runs[index] ?? new RunContext();
    if (ahead || !run.has('tool')) {
      this.#ahead ??= await readSarifHead(this.#bytes);
      run = this.#ahead[index] ?? run;
    }
    const { needle, root } = this.#options;
    return {
      run,
      tool: run.tool,
      places: createPlaceReader(run, root),
      passOver: needle === undefined ? undefined : createPassOver(needle, run),
      notFindings: (this.#notFindings[index] ??= new Map()),
    };
  }

  #toFinding(result: RawObject, decoder: Decoder): Omit<ReadFinding, 'run'> | undefined {
    const { run, places, notFindings } = decoder;
    const nothing = nonFindingKind(result);
    if (nothing !== undefined) {
      notFindings.set(nothing, (notFindings.get(nothing) ?? 0) + 1);
      return undefined;
    }
    const shared = { report: this.#bytes.name, tool: decoder.tool };
    const own = readOwnResult(result, places);
    if (own !== undefined) {
      return { finding: own, ...shared };
    }
    const finding = this.#numbering.identify(readForeignResult(result, run, places));
    const fingerprints = foreignFingerprints(result);
    const named = Object.keys(fingerprints).length > 0;
    return { finding, ...shared, ...(named ? { tool_fingerprints: fingerprints } : {}) };
  }
}

/** What the results of one run are read with. */
interface Decoder {
  readonly run: RunContext;
  readonly tool: Tool;
  readonly places: PlaceReader;
  readonly passOver: ((bytes: Buffer) => boolean) | undefined;
  readonly notFindings: Map<string, number>;
}

function runHead(run: RunContext, notFindings: ReadonlyMap<string, number> | undefined): RunHead {
  const external = objectOf(run.get('externalPropertyFileReferences'));
  return {
    tool: run.tool,
    rules: run.rules.map((rule) => rule.description),
    scan: run.scan,
    not_findings: Object.fromEntries(notFindings ?? []),
    notes:
      objectsOf(external['results']).length === 0
        ? []
        : ['Its results are in other files, which were not read.'],
  };
}

/** A file named only by its index in a list that has not come yet. */
function refersToUnread(result: RawObject, run: RunContext): boolean {
  if (run.artifacts.length > 0) {
    return false;
  }
  const location = objectOf(objectOf(objectsOf(result['locations'])[0])['physicalLocation']);
  const artifact = objectOf(location['artifactLocation']);
  return artifact['uri'] === undefined && indexOf(artifact['index']) !== undefined;
}
