import { buildManifest, createRegistry, renderReferencePage } from '@trefoil/contract';
import type { Manifest } from '@trefoil/contract';
import { referencePages } from '@trefoil/sdlc';
import { manPage } from '@trefoil/surfaces';
import { mcpToolsPage } from './documents/mcp-tools-page.ts';
import { optionsPage } from './documents/options-page.ts';
import { problemsPage } from './documents/problems-page.ts';
import { rulePages } from './documents/rule-pages.ts';
import * as executables from './executables.ts';

export { grammarFiles } from '@trefoil/fold';

/**
 * What the build writes beside the bundle, by file name without its ending: a manifest for each executable,
 * and the schemas of each operation, which are read one at a time.
 */
export async function buildManifests(): Promise<Record<string, unknown>> {
  const files = new Map<string, unknown>();
  for (const { name, loops } of Object.values(executables)) {
    const { operations, ...manifest } = await buildManifest(createRegistry(loops));
    for (const { id, input, output } of operations) files.set(`schemas/${id}`, { input, output });
    files.set(`${name}.manifest`, { ...manifest, operations: operations.map(withoutSchemas) });
  }
  return Object.fromEntries(files);
}

/** The pages that are committed, by file name below `docs`. */
export async function buildReferencePages(): Promise<Record<string, string>> {
  const manifest = await buildManifest(createRegistry(executables.trefoil.loops));
  const pages = manifest.loops.map(
    ({ name }) => [`operations/${name}.md`, renderReferencePage(manifest, name)] as const,
  );
  const own = referencePages(manifest).map(({ file, text }) => [`operations/${file}`, text] as const);
  return {
    ...Object.fromEntries([...pages, ...own]),
    ...(await rulePages()),
    'mcp-tools.md': await mcpToolsPage(),
    'options.md': await optionsPage(),
    'problems.md': await problemsPage(),
  };
}

function withoutSchemas(operation: Manifest['operations'][number]): unknown {
  const { input: _input, output: _output, ...rest } = operation;
  return rest;
}

/** The manual page of each executable, by file name. */
export async function buildManPages(version: string): Promise<Record<string, string>> {
  const pages: [string, string][] = [];
  for (const executable of Object.values(executables)) {
    const manifest = await buildManifest(createRegistry(executable.loops));
    const skills = { names: Object.values(executables).map(({ name }) => name), read: () => '' };
    const application = { ...executable, version, skills, manifest: () => manifest };
    pages.push([`${executable.name}.1`, manPage(application)]);
  }
  return Object.fromEntries(pages);
}
