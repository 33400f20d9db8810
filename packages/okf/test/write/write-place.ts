import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation, JsonObject, TextTools } from '@trefoil/contract';
import { call, makeDirectory, serve } from '../open-bundles.ts';

const tools: TextTools = {
  width: undefined,
  place: (file) => file.slice(file.lastIndexOf('/kb/') + 1),
  paint: (_tint, text) => text,
  table: (_columns, rows) => rows.map((cells) => cells.join(' | ')).join('\n'),
};

/** A bundle `kb` that may be written into. */
export function makePlace(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = makeDirectory(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [`kb/${name}`, content])),
  );
  const at = (name: string) => path.join(root, 'kb', name);
  const run = async (operation: AnyOperation, input: JsonObject = {}): Promise<JsonObject> => {
    const { request } = await serve(['kb'], root, {
      allow: [`okf.${operation.path.join('_').replaceAll('-', '_')}`],
    });
    return await call(operation, { bundle: 'kb', ...input }, request());
  };
  return {
    root: path.join(root, 'kb'),
    at,
    run,
    text: (name: string) => readFileSync(at(name), 'utf8'),
    has: (name: string) => existsSync(at(name)),
    /** Every file, also those that readers skip. */
    names: () =>
      readdirSync(path.join(root, 'kb'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(path.join(root, 'kb'), path.join(entry.parentPath, entry.name)))
        .toSorted(),
    /** The answer as a person reads it. */
    show: async (operation: AnyOperation, input: JsonObject = {}): Promise<string> => {
      const text = await operation.text?.();
      return text?.render((await run(operation, input)) as never, tools) ?? '';
    },
  };
}
