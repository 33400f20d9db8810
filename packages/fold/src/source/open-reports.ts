import type { Context } from '@trefoil/contract';
import { createRawNeedle, readReport } from '@trefoil/findings';
import type { Finding, RuleDescription, Tool } from '@trefoil/findings';
import type { Origin } from './finding-source.ts';
import { relativeName } from './relative-name.ts';

interface ReadRequest {
  readonly needle?: string | undefined;
  readonly signal: AbortSignal;
}

/** A report that can be read from its beginning as often as is needed. */
export interface OpenReport {
  /** As answers name it: relative to the workspace where it lies there. */
  readonly name: string;
  read(request: ReadRequest): AsyncIterable<{ finding: Finding; provenance: Origin }>;
  /** What is known after it was read. */
  head(): { path: string; format: string; tools: string[] };
  runs(): { tool: Tool; rules: readonly RuleDescription[] }[];
  /** What the report says to hold and does not. */
  notes(): string[];
  findRule(id: string, run: number): RuleDescription | undefined;
}

/** Reports by their real paths. */
export function openReports(files: readonly string[], context: Context): OpenReport[] {
  const root = context.roots[0] ?? context.cwd;
  return files.map((file) => openReport(file, { root, name: relativeName(context, file) }));
}

interface Place {
  readonly root: string;
  readonly name: string;
}

function openReport(file: string, { root, name }: Place): OpenReport {
  let reading: ReturnType<typeof readReport> | undefined;
  const runs = () => reading?.head().runs ?? [];
  return {
    name,
    read: async function* ({ needle, signal }) {
      const raw = needle === undefined ? undefined : createRawNeedle(needle);
      reading = readReport({ name, path: file }, { needle: raw, root, signal });
      for await (const { finding, run, tool } of reading) {
        yield { finding, provenance: { report: name, run, tool: tool.name } };
      }
    },
    head: () => {
      const format = reading?.head().format ?? 'sarif';
      return { path: name, format, tools: runs().map(({ tool }) => tool.name) };
    },
    runs: () => runs().map(({ tool, rules }) => ({ tool, rules })),
    notes: () => runs().flatMap(({ notes }) => [...notes]),
    findRule: (id, run) => runs()[run]?.rules.find((rule) => rule.id === id),
  };
}
