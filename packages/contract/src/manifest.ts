import type { Effects } from './policy.ts';
import type { FieldAlias, OperationAlias, ReportFormats, SurfaceName } from './operation.ts';
import type { JsonSchema } from './json-schema.ts';

/** An input field as the command line sees it. */
export interface OptionSpec {
  readonly field: string;
  readonly kind: 'text' | 'integer' | 'number' | 'flag' | 'choice';
  readonly list: boolean;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly group: 'common' | 'advanced';
  readonly path: boolean;
  /** One letter that stands for it. */
  readonly short?: string;
  readonly choices?: readonly string[];
  readonly default?: unknown;
}

/** Who may be told what about an operation without loading it: plain JSON, written by the build. */
export interface OperationManifest {
  /** `okf.search`; `check` for an operation of the whole product. */
  readonly id: string;
  readonly loop: string;
  readonly path: readonly string[];
  /** What is typed on the command line, where that is not the path. */
  readonly cli?: readonly string[];
  readonly title: string;
  readonly summary: string;
  readonly description?: string;
  readonly effects?: Effects;
  readonly idempotent: boolean;
  readonly surfaces: readonly SurfaceName[];
  /** False for an operation that its loop's server lists only when told to. */
  readonly core: boolean;
  readonly options: readonly OptionSpec[];
  readonly positionals: readonly string[];
  readonly served?: { readonly field: string } | 'set';
  readonly rows?: { readonly fields: readonly string[] };
  readonly document?: string;
  readonly formats?: ReportFormats;
  readonly examples: readonly { readonly title: string; readonly command: readonly string[] }[];
  readonly aliases: readonly OperationAlias[];
  readonly fieldAliases: readonly FieldAlias[];
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

export interface LoopManifest {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly prefixed: boolean;
  readonly serverWords?: readonly string[];
  readonly served?: { readonly argument: string; readonly summary: string };
}

export interface Manifest {
  readonly loops: readonly LoopManifest[];
  /** Sorted by id. */
  readonly operations: readonly OperationManifest[];
}

/** `okf.search` → `okf_search`, the name on the MCP wire. */
export function wireName(id: string): string {
  return id.replaceAll('.', '_').replaceAll('-', '_');
}

/** `task next` in loop `sdlc` → `sdlc.task_next`. */
export function operationId(
  loop: { readonly name: string; readonly prefixed?: boolean },
  path: readonly string[],
): string {
  const words = path.map((word) => word.replaceAll('-', '_')).join('_');
  return loop.prefixed === false ? words : `${loop.name}.${words}`;
}
