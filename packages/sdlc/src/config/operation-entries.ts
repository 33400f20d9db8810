import { findNearestName, operationId } from '@trefoil/contract';
import { operationPaths } from '../operation-paths.ts';
import type { ConfigProblem } from './config-layer.ts';
import type { LoadedConfig } from './load-config.ts';

const LOOP = { name: 'sdlc' };

/** An entry of `mcp.allow` or `mcp.deny` that names an operation. */
interface OperationEntry {
  readonly id: string;
  readonly file: string;
}

export interface OperationEntries {
  readonly allow: readonly OperationEntry[];
  readonly deny: readonly OperationEntry[];
  /**
   * Entries that name no operation, also of files whose list another one replaces. A slip in a deny list would
   * leave on what was meant to be off, so a server must refuse to start on one.
   */
  readonly problems: readonly ConfigProblem[];
}

/** What the lists in force name. An operation may be called `task next`, `task_next` or `sdlc.task_next`. */
export function operationEntries({ layers }: Pick<LoadedConfig, 'layers'>): OperationEntries {
  const problems: ConfigProblem[] = [];
  const found = { allow: [] as OperationEntry[], deny: [] as OperationEntry[] };
  for (const { file, values, placeOf } of layers) {
    for (const list of ['allow', 'deny'] as const) {
      const entries = listIn(values, list);
      if (entries === undefined) continue;
      found[list] = entries.flatMap((entry, index) => {
        const words = pathNamed(entry);
        if (words !== undefined) return [{ id: operationId(LOOP, words.split(' ')), file }];
        const nearest = findNearestName(entry, operationPaths);
        problems.push({
          file,
          ...placeOf(['mcp', list, index]),
          key: `mcp.${list}`,
          message: `${JSON.stringify(entry)} is no operation`,
          ...(nearest === undefined ? {} : { did_you_mean: nearest }),
        });
        return [];
      });
    }
  }
  return { ...found, problems };
}

/** Undefined when the file does not say. The schema has seen to it that a list holds texts. */
function listIn(
  values: Readonly<Record<string, unknown>>,
  list: 'allow' | 'deny',
): readonly string[] | undefined {
  const { mcp } = values as { readonly mcp?: { readonly allow?: string[]; readonly deny?: string[] } };
  return mcp?.[list];
}

function pathNamed(entry: string): string | undefined {
  const bare = entry.startsWith(`${LOOP.name}.`) ? entry.slice(LOOP.name.length + 1) : entry;
  const spelled = bare.replaceAll(/[ _-]/g, '_');
  return operationPaths.find((words) => words.replaceAll(/[ -]/g, '_') === spelled);
}
