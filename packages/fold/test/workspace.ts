import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPolicy, createRegistry, invoke } from '@trefoil/contract';
import type { Answer, Context, JsonObject, RowSink } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { onTestFinished } from 'vitest';
import { foldLoop } from '../src/index.ts';

export const FIXTURES = fileURLToPath(new URL('../../testkit/fixtures/fold', import.meta.url));
export const registry = createRegistry([foldLoop]);

/** A directory of its own for a test, gone after it; with the fixtures, and more files where given. */
export function makeWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'fold-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(FIXTURES, root, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

/** A request of its own, as a server gives each call one; `write` is allowed, as at a terminal. */
export function contextIn(root: string, changes: Partial<Context> = {}): Context {
  const policy = createPolicy({ allow: ['fold.baseline_write'], deny: [] });
  return { ...createTestContext({ cwd: root }), env: process.env, policy, ...changes };
}

export async function invokeIn(root: string, id: string, input: JsonObject): Promise<Answer> {
  return await invoke({ id, operation: await registry.load(id), input }, contextIn(root));
}

export async function callIn(root: string, id: string, input: JsonObject): Promise<JsonObject> {
  return (await invokeIn(root, id, input)).output;
}

/** Every row of an answer, as `--all` gives them. */
export async function allRows(root: string, id: string, input: JsonObject): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  const sink: RowSink = { begin: () => undefined, row: (_field, row) => void rows.push(row as JsonObject) };
  await invoke({ id, operation: await registry.load(id), input }, contextIn(root), sink);
  return rows;
}
