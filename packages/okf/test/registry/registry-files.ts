import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRegistry, invoke } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { okfLoop } from '../../src/index.ts';
import { makeDirectory } from '../open-bundles.ts';

const loop = createRegistry([okfLoop]);

export interface Place {
  /** Where commands are typed. */
  readonly cwd: string;
  /** `$OKF_HOME`. */
  readonly home: string;
}

export function makePlace(files: Readonly<Record<string, string>> = {}): Place {
  const cwd = makeDirectory(files);
  return { cwd, home: path.join(makeDirectory(), 'home') };
}

/** What a person at a terminal gets who types `okf registry …` there. */
export async function registry(place: Place, words: string, input: JsonObject = {}): Promise<JsonObject> {
  const id = `okf.registry_${words}`;
  const operation = await loop.load(id);
  const context = createTestContext({
    cwd: place.cwd,
    env: { OKF_HOME: place.home },
    confined: false,
    allow: [id],
  });
  const { output } = await invoke({ id, operation, input }, context);
  return output;
}

export function globalFile({ home }: Place): string {
  return path.join(home, 'registry.json');
}

export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

export function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

/** The names that a listing has, with a star at the default. */
export async function listed(place: Place, input: JsonObject = {}): Promise<string[]> {
  const { bundles } = await registry(place, 'list', input);
  return (bundles as { slug: string; default: boolean }[]).map(
    (row) => `${row.default ? '*' : ''}${row.slug}`,
  );
}
