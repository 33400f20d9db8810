import type { Tree } from 'web-tree-sitter';

/**
 * The parser's functions for walking a tree, as its WebAssembly exports them. All of them speak of the one cursor that
 * lies in the parser's exchange buffer. The library's own cursor copies that buffer in and out around every question,
 * which costs more than the questions: a walk by these takes a third of the time.
 */
interface CursorFunctions {
  readonly _ts_tree_cursor_new_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_delete_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_goto_first_child_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_next_sibling_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_parent_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_type_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_start_index_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_end_index_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_field_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_is_missing_wasm: (tree: number) => number;
}

const names: readonly (keyof CursorFunctions)[] = [
  '_ts_tree_cursor_new_wasm',
  '_ts_tree_cursor_delete_wasm',
  '_ts_tree_cursor_goto_first_child_wasm',
  '_ts_tree_cursor_goto_next_sibling_wasm',
  '_ts_tree_cursor_goto_parent_wasm',
  '_ts_tree_cursor_current_node_type_id_wasm',
  '_ts_tree_cursor_start_index_wasm',
  '_ts_tree_cursor_end_index_wasm',
  '_ts_tree_cursor_current_field_id_wasm',
  '_ts_tree_cursor_current_node_is_missing_wasm',
];

/** What the library is started with; starting puts what WebAssembly exports into it. */
export const parserModule: Record<string, unknown> = {};

/**
 * Walks one tree. While it is open nothing else may be asked of the parser: there is one exchange buffer.
 * @throws Error when the library is not the one that this was written for
 */
export function openCursor(tree: Tree): RawCursor {
  if (!isCursorModule(parserModule))
    throw new Error('This web-tree-sitter exports no functions of a cursor.');
  const address: unknown = Reflect.get(tree, 0);
  if (typeof address !== 'number') throw new Error('This web-tree-sitter keeps trees elsewhere.');
  return new RawCursor(parserModule, address);
}

function isCursorModule(module: object): module is CursorFunctions {
  return names.every((name) => typeof Reflect.get(module, name) === 'function');
}

export class RawCursor {
  readonly #functions: CursorFunctions;
  readonly #tree: number;

  constructor(functions: CursorFunctions, tree: number) {
    this.#functions = functions;
    this.#tree = tree;
    functions._ts_tree_cursor_new_wasm(tree);
  }

  gotoFirstChild(): boolean {
    return this.#functions._ts_tree_cursor_goto_first_child_wasm(this.#tree) === 1;
  }

  gotoNextSibling(): boolean {
    return this.#functions._ts_tree_cursor_goto_next_sibling_wasm(this.#tree) === 1;
  }

  gotoParent(): boolean {
    return this.#functions._ts_tree_cursor_goto_parent_wasm(this.#tree) === 1;
  }

  kind(): number {
    return this.#functions._ts_tree_cursor_current_node_type_id_wasm(this.#tree);
  }

  /** In UTF-16 code units. */
  start(): number {
    return this.#functions._ts_tree_cursor_start_index_wasm(this.#tree);
  }

  end(): number {
    return this.#functions._ts_tree_cursor_end_index_wasm(this.#tree);
  }

  field(): number {
    return this.#functions._ts_tree_cursor_current_field_id_wasm(this.#tree);
  }

  isMissing(): boolean {
    return this.#functions._ts_tree_cursor_current_node_is_missing_wasm(this.#tree) === 1;
  }

  close(): void {
    this.#functions._ts_tree_cursor_delete_wasm(this.#tree);
  }
}
