import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { invoke } from '@trefoil/contract';
import type { AnyOperation, Context, JsonObject } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import type { TestContextOptions } from '@trefoil/testkit';
import { onTestFinished } from 'vitest';
import { open } from '../src/bundle/open-bundles.ts';

export const BUNDLES = fileURLToPath(new URL('../../testkit/fixtures/okf/bundles', import.meta.url));
export const SEVEN = [
  'acme_retail',
  'blockchain',
  'crypto_bitcoin',
  'ga4',
  'okf',
  'okf-gem-kernel',
  'stackoverflow',
];

/** Serves bundles as a process does, and gives each request a context of its own. */
export async function serve(
  references: readonly string[],
  root: string = BUNDLES,
  more: Omit<TestContextOptions, 'cwd' | 'served'> = {},
) {
  const set = await open(references, createTestContext({ cwd: root, ...more }));
  const request = (): Context => createTestContext({ cwd: root, served: { okf: set.value }, ...more });
  return { set, request };
}

export async function call(
  operation: AnyOperation,
  input: JsonObject,
  context: Context,
): Promise<JsonObject> {
  const { output } = await invoke(
    { id: `okf.${operation.path.join('_').replaceAll('-', '_')}`, operation, input },
    context,
  );
  return output;
}

/** A real directory with the given files that is gone after the test. */
export function makeDirectory(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'okf-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) addFile(root, name, content);
  return root;
}

export function addFile(root: string, name: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
}

/** A fixture bundle that a test may change. */
export function copyBundle(name: string): string {
  const root = makeDirectory();
  cpSync(path.join(BUNDLES, name), path.join(root, name), { recursive: true });
  return root;
}

export function concept(fields: string, body: string = 'Text.\n'): string {
  return `---\n${fields}\n---\n\n${body}`;
}
