import type { JsonObject } from '@trefoil/contract';
import { identify, noScanFacts, writeReport } from '@trefoil/findings';
import { expect } from 'vitest';
import { cloneRules } from '../../src/clones/clone-rules.ts';
import { scanClones } from '../clones/scan-clones.ts';
import { callIn, makeWorkspace } from '../workspace.ts';

export const SUGGEST = 'fold.suggest_merge';

/** Scans files for clones and stores the report beside them. */
export async function workspaceWith(
  files: Readonly<Record<string, string>>,
): Promise<{ root: string; ids: string[] }> {
  const findings = identify(await scanClones(files));
  const run = { tool: { name: 'fold' }, rules: cloneRules, findings };
  let report = '';
  for await (const part of writeReport('findings-json', { scan: noScanFacts, runs: [run] })) report += part;
  return { root: makeWorkspace({ ...files, 'clones.json': report }), ids: findings.map(({ id }) => id) };
}

export async function suggestFor(files: Readonly<Record<string, string>>): Promise<JsonObject> {
  const { root, ids } = await workspaceWith(files);
  expect(ids).toHaveLength(1);
  return await callIn(root, SUGGEST, { id: ids[0] ?? '', report: ['clones.json'] });
}

export const load = (
  name: string,
  kind: string,
  reader: string,
) => `export async function load${name}(source: Source, limit: number): Promise<${kind}[]> {
  const found: ${kind}[] = [];
  for await (const line of ${reader}(source)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [key, value] = line.split('=');
    if (key === undefined || value === undefined) throw new SyntaxError(line);
    found.push({ key, value, origin: '${name.toLowerCase()}' });
    if (found.length >= limit) break;
  }
  return found;
}
`;

/** What an answer says, without where. */
export const shown = (answer: JsonObject) => ({
  type: answer['clone_type'],
  holes: (answer['holes'] as { role: string; expressions: (string | null)[]; places: number }[]).map(
    ({ role, expressions, places }) => [role, expressions, places],
  ),
  parameters: (answer['proposal'] as { parameters: { name: string }[] }).parameters.map(({ name }) => name),
  blockers: (answer['blockers'] as { code: string }[]).map(({ code }) => code),
});
