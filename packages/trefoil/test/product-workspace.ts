import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRegistry, invoke } from '@trefoil/contract';
import type { Context, JsonObject } from '@trefoil/contract';
import { createTestContext, fixtureDirectory } from '@trefoil/testkit';
import { trefoil } from '../src/executables.ts';

const made: string[] = [];
const registry = createRegistry(trefoil.loops);

/** A copy of the product's fixture with some files added or replaced. */
export function productWith(files: Readonly<Record<string, string>> = {}): string {
  const root = emptyDirectory();
  cpSync(path.join(fixtureDirectory, 'product'), root, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeIn(root, file, text);
  return root;
}

export function directoryWith(files: Readonly<Record<string, string>>): string {
  const root = emptyDirectory();
  for (const [file, text] of Object.entries(files)) writeIn(root, file, text);
  return root;
}

export function removeDirectories(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

function emptyDirectory(): string {
  const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-product-')));
  made.push(root);
  return root;
}

function writeIn(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Calls an operation as a surface does, and gives its answer. */
export async function ask<Answer = JsonObject>(
  where: string | Context,
  id: string,
  input: JsonObject = {},
): Promise<Answer> {
  const context = typeof where === 'string' ? createTestContext({ cwd: where }) : where;
  const { output } = await invoke({ id, operation: await registry.load(id), input }, context);
  return output as Answer;
}
