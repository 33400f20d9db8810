import type { AnyOperation, JsonObject, TextTools } from '@trefoil/contract';
import { BUNDLES, call, serve } from './open-bundles.ts';

/** As in a pipe, with a table that shows its cells. */
const tools = (cwd: string): TextTools => ({
  width: undefined,
  place: (file) => file.replace(`${cwd}/`, ''),
  paint: (_tint, text) => text,
  table: (columns, rows) =>
    [columns.map(({ header }) => header), ...rows].map((cells) => cells.join(' | ')).join('\n'),
});

/** An answer as a person reads it. */
export async function show(
  operation: AnyOperation,
  input: JsonObject,
  [served, root = BUNDLES]: [string, string?],
): Promise<string> {
  const { request } = await serve([served], root);
  const output = await call(operation, input, request());
  const text = await operation.text?.();
  return text?.render(output as never, tools(root)) ?? '';
}
