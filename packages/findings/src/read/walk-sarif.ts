import { RunContext } from '../sarif/run-context.ts';
import { ByteScanner } from './byte-scanner.ts';
import { objectOf } from './json-access.ts';
import { MemberReader } from './member-reader.ts';
import type { ReportBytes } from './open-bytes.ts';
import { readJson } from './read-json.ts';

const OPEN_ARRAY = 0x5b;

/** Members of a run that findings or the head are read from; the rest is passed over. */
const kept = new Set([
  'automationDetails',
  'externalPropertyFileReferences',
  'invocations',
  'logicalLocations',
  'originalUriBaseIds',
  'properties',
  'taxonomies',
  'tool',
  'versionControlProvenance',
]);

/**
 * Walks through a SARIF file and fills `runs`. Stops with the index of a run where that run's results come next:
 * who walks takes or skips that array.
 */
export async function* walkSarif(scanner: ByteScanner, runs: RunContext[]): AsyncGenerator<number> {
  const top = await MemberReader.open(scanner);
  for (let key = await top.next(); key !== undefined; key = await top.next()) {
    if (key === 'runs' && (await isArrayNext(scanner))) {
      await scanner.openArray();
      for (let more = await scanner.nextElement(true); more; more = await scanner.nextElement(false)) {
        scanner.jsonPath = `runs[${runs.length}]`;
        const run = new RunContext();
        runs.push(run);
        yield* walkRun(scanner, run, runs.length - 1);
      }
    } else {
      await scanner.skipValue();
    }
  }
  await scanner.expectEnd();
}

async function* walkRun(scanner: ByteScanner, run: RunContext, index: number): AsyncGenerator<number> {
  const members = await MemberReader.open(scanner);
  for (let key = await members.next(); key !== undefined; key = await members.next()) {
    if (key === 'results' && (await isArrayNext(scanner))) {
      yield index;
    } else if (key === 'artifacts' && (await isArrayNext(scanner))) {
      await readArtifacts(scanner, run);
    } else if (kept.has(key)) {
      run.set(key, await readJson(scanner));
    } else {
      await scanner.skipValue();
    }
  }
}

/** `null` stands for an absent list; anything else that is no list is a mistake. */
async function isArrayNext(scanner: ByteScanner): Promise<boolean> {
  const byte = await scanner.peek();
  if (byte !== OPEN_ARRAY && byte !== 0x6e) {
    throw scanner.malformed('an array is expected here');
  }
  return byte === OPEN_ARRAY;
}

/** One at a time and only where they are: some tools put whole files into them. */
async function readArtifacts(scanner: ByteScanner, run: RunContext): Promise<void> {
  await scanner.openArray();
  for (let more = await scanner.nextElement(true); more; more = await scanner.nextElement(false)) {
    const { location } = objectOf(await readJson(scanner));
    run.artifacts.push({ location });
  }
}

/** Everything in a SARIF file but its results. */
export async function readSarifHead(bytes: ReportBytes): Promise<readonly RunContext[]> {
  const scanner = new ByteScanner(bytes.name, bytes.chunks());
  const runs: RunContext[] = [];
  try {
    for await (const _index of walkSarif(scanner, runs)) {
      await scanner.skipValue();
    }
    return runs;
  } finally {
    await scanner.close();
  }
}
