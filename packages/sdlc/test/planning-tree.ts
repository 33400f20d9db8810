import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildManifest, createRegistry, invoke } from '@trefoil/contract';
import type { Context, ContextEvent, JsonObject } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { sdlcLoop } from '../src/index.ts';

const made: string[] = [];
const registry = createRegistry([sdlcLoop]);
const manifest = await buildManifest(registry);

export const fixtures = fileURLToPath(new URL('../../testkit/fixtures/sdlc/', import.meta.url));

/** A temporary directory with the given files, by path. */
export function makeTree(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'sdlc-')));
  made.push(root);
  for (const [file, content] of Object.entries(files)) writeIn(root, file, content);
  return root;
}

export function writeIn(root: string, file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

export function removeTrees(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** Tasks by file name, each with the front matter given and a body that lacks nothing. */
export function taskTree(tasks: Readonly<Record<string, string>>): string {
  const files = Object.entries(tasks).map(
    ([stem, lines]) => [`docs/planning/tasks/${stem}.md`, task(stem, lines)] as const,
  );
  return makeTree({ 'docs/planning/README.md': '# Plan\n', ...Object.fromEntries(files) });
}

export function task(stem: string, lines: string): string {
  const id = /^T-[0-9A-Z]{4}/.exec(stem)?.[0] ?? 'T-0000';
  const own = /^id:/m.test(lines) ? '' : `id: ${id}\n`;
  return `---\ntype: task\n${own}${lines.trimEnd()}\n---\n# ${stem}\n\n## Goal\n\nG.\n\n## Acceptance criteria\n\n- [ ] AC-1: x\n\n## Out of scope\n\n- none\n`;
}

export interface CallResult {
  readonly output: JsonObject;
  readonly actionable: boolean;
  readonly notes: readonly string[];
}

/** A copy of a fixture, for what writes. */
export function copyOf(fixture: string): string {
  const root = makeTree({});
  cpSync(path.join(fixtures, fixture), root, { recursive: true });
  return root;
}

/** Calls an operation as a surface does. */
export async function call(cwd: string, id: string, input: JsonObject = {}): Promise<CallResult> {
  const notes: string[] = [];
  const context = contextIn(cwd, (event) => {
    if (event.kind === 'note') notes.push(event.message);
  });
  const { output, actionable } = await invoke({ id, operation: await registry.load(id), input }, context);
  return { output, actionable, notes };
}

export function contextIn(cwd: string, report: (event: ContextEvent) => void = () => undefined): Context {
  const context = createTestContext({ cwd, allow: registry.ids, manifest: () => manifest });
  return { ...context, env: { PATH: process.env['PATH'] }, report };
}

/** The file names of the tasks in order. */
export function names(output: JsonObject, field = 'ordered'): string[] {
  return (output[field] as { basename: string }[]).map(({ basename }) => basename);
}
