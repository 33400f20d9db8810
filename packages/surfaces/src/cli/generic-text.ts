import type { JsonObject, OperationManifest, TextTools } from '@trefoil/contract';

/** A plain layout for answers whose operation has no renderer: fields as lines, rows as tables. */
export function genericText(
  operation: Pick<OperationManifest, 'rows' | 'document'>,
  output: JsonObject,
  tools: TextTools,
): string {
  if (operation.document !== undefined) return String(output[operation.document] ?? '');
  const rowFields = operation.rows?.fields ?? [];
  const plain = Object.entries(output).filter(([field]) => !rowFields.includes(field));
  const lines = plain.map(([field, value]) => `${tools.paint('bold', field)}: ${scalarText(value)}`);
  const tables = rowFields.map((field) => rowTable(output[field], tools)).filter((table) => table !== '');
  return [lines.join('\n'), ...tables].join('\n\n');
}

function rowTable(rows: unknown, tools: TextTools): string {
  if (!Array.isArray(rows) || rows.length === 0) return '';
  const objects = rows.map((row: unknown) =>
    typeof row === 'object' && row !== null ? (row as JsonObject) : { value: row },
  );
  const fields = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const columns = fields.map((header, index) => ({ header, drop: index }));
  return tools.table(
    columns,
    objects.map((row) => fields.map((field) => scalarText(row[field]))),
  );
}

function scalarText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
