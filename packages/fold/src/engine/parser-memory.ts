/** The part of it that is used here; the compiler's own description comes only with a browser's. */
declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

/** What a page of WebAssembly memory has. */
const PAGE_BYTES = 64 * 1024;
/** What the parser's own module asks for. */
const INITIAL_BYTES = 32 * 1024 * 1024;
/** A file whose tree needs more is lost, and named; the largest sources of real projects need a tenth. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** All memory that parsing takes in this process: made here, so that it is bounded and can be measured. */
export const parserMemory = new WebAssembly.Memory({
  initial: INITIAL_BYTES / PAGE_BYTES,
  maximum: MAX_BYTES / PAGE_BYTES,
});

/** What it has grown to; it never gives any back. */
export function parserMemoryBytes(): number {
  return parserMemory.buffer.byteLength;
}
