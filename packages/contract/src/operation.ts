import type { z } from 'zod';
import type { Context } from './context.ts';
import type { Effects } from './policy.ts';
import type { InputIssue } from './problem.ts';
import type { RowSource } from './row-source.ts';
import type { TextTools } from './text-tools.ts';

export type SurfaceName = 'cli' | 'mcp';
export type JsonObject = Record<string, unknown>;
export type InputSchema = z.ZodObject;
export type OutputSchema = z.ZodObject;

/** A former name of an operation: callable until it is removed, never listed. */
export interface OperationAlias {
  /** The former path in words, as typed on the command line: `read`. */
  readonly path: readonly string[];
  /** What a narrower operation of the past did without being asked; what a call gives itself goes before. */
  readonly input?: JsonObject;
  readonly removed_in: string;
}

/** A former name of an input field. */
export interface FieldAlias {
  readonly name: string;
  readonly field: string;
  readonly removed_in: string;
}

/** A call that documentation shows and a test executes. */
export interface Example {
  readonly title: string;
  /** What the loop serves while the example runs, as typed on the command line. */
  readonly served?: readonly string[];
  readonly input: JsonObject;
  /** Some fields of the answer and the first of its rows, or the code of the problem that must be raised. */
  readonly expect: JsonObject | { readonly problem: string };
}

/** Complete reports that an operation can write instead of its answer: for files and other programs, never cut. */
export interface ReportFormats {
  readonly names: readonly string[];
  /** Former names, accepted with a note and never shown. */
  readonly hidden?: readonly string[];
  /** Services with limits of their own: the format that is made for each, and how it is called meanwhile. */
  readonly targets?: Readonly<Record<string, { readonly format: string; readonly written: string }>>;
}

export interface Budget {
  /** Bytes of one answer unless asked for more; 32,000 when not given, 4,000 for orientation. */
  readonly bytes: number;
}

/** Rows are cut to `limit`, `offset` and `max_bytes` by `invoke`, in the order of `fields`. */
export interface RowBudget {
  /** The output fields that hold rows; several are paged as one sequence. */
  readonly fields: readonly string[];
  readonly limit: number;
  readonly maxLimit: number;
}

export interface OperationDefinition<I extends InputSchema, O extends OutputSchema> {
  /** Words as typed on the command line, without the loop: `['task', 'next']`. */
  readonly path: readonly string[];
  /** Words typed on the command line in place of the path, which then makes the id only: `['grep']`. */
  readonly cli?: readonly string[];
  /** Name for people, in hosts that show one; at most 40 characters. */
  readonly title: string;
  /** One line, at most 72 characters, no full stop. */
  readonly summary: string;
  /** What a caller should know beyond the summary; together at most 1,024 characters. */
  readonly description?: string;
  /** Undeclared means not exposed over MCP without an allow entry. */
  readonly effects?: Effects;
  /** Same input twice does no more than once. Only meaningful where something is changed. */
  readonly idempotent?: boolean;
  readonly surfaces?: readonly SurfaceName[];
  readonly input: I;
  readonly output: O;
  /** Input fields in the order in which bare words on the command line fill them. */
  readonly positionals?: readonly string[];
  /** Input fields that short help leaves out. */
  readonly advanced?: readonly string[];
  /** Input fields that hold file system paths; `invoke` confines and resolves them. */
  readonly paths?: readonly string[];
  /**
   * How the operation depends on what its loop serves: the input field that names members,
   * or `'set'` when it speaks of all of them.
   */
  readonly served?: { readonly field: string } | 'set';
  readonly rows?: RowBudget;
  /** The output field that is a document: over MCP its text is the answer, verbatim. */
  readonly document?: string;
  readonly budget?: Budget;
  /** Needs `report` beside `run` in the loaded module. */
  readonly formats?: ReportFormats;
  /** One letter for an option on the command line: `{ e: 'pattern' }`. */
  readonly short?: Readonly<Record<string, string>>;
  /** Codes of the problems that `run` may raise. */
  readonly problems?: readonly string[];
  readonly examples: readonly Example[];
  readonly aliases?: readonly OperationAlias[];
  readonly fieldAliases?: readonly FieldAlias[];
  /**
   * What the schema cannot say, such as either of two fields: the faults of an input that otherwise
   * fits. Refinements inside the schema are refused, because no caller could see them.
   */
  readonly refine?: (input: z.output<I>) => readonly InputIssue[];
  /** True when the answer means exit code 1: something is actionable, or what was asked is not so. */
  readonly actionable?: (output: z.output<O>) => boolean;
  readonly load: () => Promise<{
    readonly run: (
      input: z.output<I>,
      context: Context,
    ) => Promise<Unpaged<z.input<O>>> | Unpaged<z.input<O>>;
    report?: ReportModule<z.output<I>>['report'];
  }>;
  /** Renders the answer for a person; without it a generic layout is used. */
  readonly text?: () => Promise<{
    readonly render: (output: z.output<O> & PagingFields, tools: TextTools) => string;
  }>;
}

/** The half of an operation's module that writes complete reports. */
interface ReportModule<Input> {
  /**
   * Writes a report in one of the operation's formats, piece by piece; returns whether it is actionable.
   * Nothing is written before all that could be wrong with the request is known.
   */
  report(input: Input, format: string, context: Context): AsyncGenerator<string, boolean>;
}

/** What `run` returns: the output, where any array may also be a lazy source of its rows. */
export type Unpaged<T> = {
  [K in keyof T]: NonNullable<T[K]> extends readonly (infer Row)[] ? T[K] | RowSource<Row> : T[K];
};

/** A definition that passed its checks. */
export interface Operation<
  I extends InputSchema = InputSchema,
  O extends OutputSchema = OutputSchema,
> extends OperationDefinition<I, O> {
  readonly surfaces: readonly SurfaceName[];
  readonly budget: Budget;
}

/** What paging adds to an answer of rows; absent from others. */
export interface PagingFields {
  readonly total?: number;
  readonly returned?: number;
  readonly truncated?: boolean;
  readonly next_offset?: number;
}

/** An operation whose types have been forgotten, as registries and surfaces handle it. */
export interface AnyOperation extends Omit<Operation, 'load' | 'text' | 'actionable' | 'refine'> {
  readonly load: () => Promise<{
    readonly run: (input: never, context: Context) => unknown;
    report?: ReportModule<never>['report'];
  }>;
  readonly text?: () => Promise<{ readonly render: (output: never, tools: TextTools) => string }>;
  readonly actionable?: (output: never) => boolean;
  readonly refine?: (input: never) => readonly InputIssue[];
}
