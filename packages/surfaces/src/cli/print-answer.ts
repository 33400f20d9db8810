import type {
  Answer,
  AnyOperation,
  JsonObject,
  OperationManifest,
  RowSink,
  TextTools,
} from '@trefoil/contract';
import { write } from './cli-io.ts';
import type { CliIo } from './cli-io.ts';
import type { SurfaceFlags } from './cli-options.ts';
import { genericText } from './generic-text.ts';
import { createTextTools, withoutControls } from './terminal-text.ts';

export interface Printing {
  readonly io: CliIo;
  readonly flags: SurfaceFlags;
  readonly manifest: OperationManifest;
  /** What paths in the answer are relative to. */
  readonly workspace: string;
}

/** Prints JSON as rows come, for answers that are wanted whole. Call `end` after the last row. */
export function createRowPrinter({ io, flags, manifest }: Printing): RowSink & { end(): Promise<void> } {
  const fields = manifest.rows?.fields ?? [];
  let opened: string | undefined;
  let first = true;
  let hasHead = false;
  const open = async (field: string | undefined) => {
    const start = field === undefined ? fields.length : fields.indexOf(field);
    let index = opened === undefined ? 0 : fields.indexOf(opened) + 1;
    for (; index <= start && index < fields.length; index += 1) {
      const name = fields[index];
      const close = opened === undefined ? '' : ']';
      await write(
        io.stdout,
        `${close}${hasHead || opened !== undefined ? ',' : ''}${JSON.stringify(name)}:[`,
      );
      opened = name;
      first = true;
    }
  };
  return {
    begin: async (head) => {
      if (flags.ndjson) return;
      const text = JSON.stringify(head);
      hasHead = text !== '{}';
      await write(io.stdout, text.slice(0, -1));
    },
    row: async (field, row) => {
      if (flags.ndjson) return await write(io.stdout, rowLine(fields, field, row));
      if (opened !== field) await open(field);
      await write(io.stdout, `${first ? '' : ','}${JSON.stringify(row)}`);
      first = false;
    },
    end: async () => {
      if (flags.ndjson) return;
      await open(undefined);
      await write(io.stdout, fields.length > 0 ? ']}\n' : '}\n');
    },
  };
}

/** Keeps every row, for a text layout of the whole answer. */
export function createRowCollector({ rows: paged }: OperationManifest): RowSink & { output(): JsonObject } {
  let head: JsonObject = {};
  const rows = new Map((paged?.fields ?? []).map((field): [string, unknown[]] => [field, []]));
  return {
    begin: (given) => {
      head = given;
    },
    row: (field, row) => {
      const list = rows.get(field) ?? [];
      rows.set(field, list);
      list.push(row);
    },
    output: () => ({ ...head, ...Object.fromEntries(rows) }),
  };
}

/** Prints an answer that was cut to its budget. */
export async function printAnswer(
  printing: Printing,
  operation: AnyOperation,
  answer: Answer,
): Promise<void> {
  const { io, flags, manifest } = printing;
  const { output } = answer;
  if (flags.json) return await write(io.stdout, `${JSON.stringify(output)}\n`);
  if (flags.ndjson) return await printRows(printing, output);
  await write(io.stdout, await answerText(printing, operation, output));
  const rest = flags.quiet ? '' : continuation(manifest, output);
  if (rest !== '') await write(io.stderr, rest);
}

/** One line of NDJSON; where rows of several fields come in turn, each says whose it is. */
function rowLine(fields: readonly string[], field: string, row: unknown): string {
  return `${JSON.stringify(fields.length > 1 ? { field, row } : row)}\n`;
}

async function printRows({ io, manifest }: Printing, output: JsonObject): Promise<void> {
  const fields = manifest.rows?.fields ?? [];
  for (const field of fields) {
    for (const row of (output[field] as unknown[] | undefined) ?? []) {
      await write(io.stdout, rowLine(fields, field, row));
    }
  }
}

async function answerText(
  { io, flags, manifest, workspace }: Printing,
  operation: AnyOperation,
  output: JsonObject,
): Promise<string> {
  const tools = createTextTools(io.stdout, { color: flags.color, workspace, cwd: io.cwd });
  // A document in a pipe is the bytes that were asked for.
  if (manifest.document !== undefined && io.stdout.isTTY !== true)
    return String(output[manifest.document] ?? '');
  const text = await renderText(operation, manifest, { output, tools });
  return withoutControls(text.endsWith('\n') || text === '' ? text : `${text}\n`);
}

async function renderText(
  operation: AnyOperation,
  manifest: OperationManifest,
  { output, tools }: { output: JsonObject; tools: TextTools },
): Promise<string> {
  if (operation.text === undefined) return genericText(manifest, output, tools);
  const { render } = await operation.text();
  return render(output as never, tools);
}

/** How to get what was cut. */
function continuation(manifest: OperationManifest, output: JsonObject): string {
  if (output['truncated'] !== true) {
    return Array.isArray(output['truncated_fields'])
      ? 'Shortened to fit the byte budget; --all lifts it.\n'
      : '';
  }
  const next = String(output['next_offset']);
  if (manifest.document !== undefined)
    return `Cut at ${next} of ${String(output['total_bytes'])} bytes; the rest: --offset ${next}, or --all.\n`;
  return `${String(output['returned'])} of ${String(output['total'])} rows; the rest: --offset ${next}, or --all.\n`;
}
