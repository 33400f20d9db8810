import type { Context } from '@trefoil/contract';
import { createRawNeedle, readReport, spool } from '@trefoil/findings';
import type { Finding, ReportSource, RuleDescription, Spooled, Tool } from '@trefoil/findings';
import type { Origin } from './finding-source.ts';
import { relativeName } from './relative-name.ts';

/** How a person names standard input. */
export const STDIN = '-';

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
  return files.map((file) => {
    if (file === STDIN) return openReport(stdinSource(context), { root, name: STDIN });
    const name = relativeName(context, file);
    return openReport(async () => ({ name, path: file }), { root, name });
  });
}

/** Standard input can be read once, and answers that are paged or written out read their reports again. */
function stdinSource(context: Context): () => Promise<ReportSource> {
  let aside: Promise<Spooled> | undefined;
  return async () => {
    const stdin = context.stdin?.();
    if (stdin === undefined) throw new Error('There is no standard input here.');
    aside ??= spool(bytesOf(stdin));
    return { name: STDIN, spooled: await aside };
  };
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

interface Place {
  readonly root: string;
  readonly name: string;
}

function openReport(source: () => Promise<ReportSource>, { root, name }: Place): OpenReport {
  let reading: ReturnType<typeof readReport> | undefined;
  const runs = () => reading?.head().runs ?? [];
  return {
    name,
    read: async function* ({ needle, signal }) {
      const raw = needle === undefined ? undefined : createRawNeedle(needle);
      reading = readReport(await source(), { needle: raw, root, signal });
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
