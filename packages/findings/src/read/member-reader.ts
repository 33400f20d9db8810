import type { ByteScanner } from './byte-scanner.ts';

/**
 * The members of the object that comes next, one after the other; who asks for the next one has taken or skipped
 * the value of the last. A key that comes twice is refused: readers disagree about which of the two counts.
 */
export class MemberReader {
  readonly #scanner: ByteScanner;
  readonly #path: string;
  readonly #seen = new Set<string>();

  private constructor(scanner: ByteScanner) {
    this.#scanner = scanner;
    this.#path = scanner.jsonPath;
  }

  static async open(scanner: ByteScanner): Promise<MemberReader> {
    const reader = new MemberReader(scanner);
    if (!(await scanner.openObject())) {
      throw scanner.malformed('an object is expected here');
    }
    return reader;
  }

  async next(): Promise<string | undefined> {
    const scanner = this.#scanner;
    scanner.jsonPath = this.#path;
    const key = await scanner.nextKey(this.#seen.size === 0);
    if (key === undefined) {
      return undefined;
    }
    scanner.jsonPath = this.#path === '' ? key : `${this.#path}.${key}`;
    if (this.#seen.has(key)) {
      throw scanner.malformed(`the key ${JSON.stringify(key)} comes twice`);
    }
    this.#seen.add(key);
    return key;
  }
}
