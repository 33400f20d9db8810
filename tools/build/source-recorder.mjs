import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * Remembers which files of the clone a bundle is made of, and what was in them when they were read. The bundler is
 * handed the very bytes that were hashed, so an edit during the build cannot hide behind the new file's hash.
 */
export class SourceRecorder {
  #root;
  #sources = new Map();

  constructor(root) {
    this.#root = root;
  }

  /** The plugin that makes rolldown read through this recorder. */
  get plugin() {
    return { name: 'source-recorder', load: (id) => this.#load(id) };
  }

  /** Everything recorded so far, sorted by path: `{path, mtimeMs, size, digest}`. */
  get sources() {
    return [...this.#sources.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Records a file that shapes the bundle without being a module of it, and returns its text. */
  async record(file) {
    const path = this.#pathInside(file);
    const { mtimeMs, size } = await stat(file);
    const bytes = await readFile(file);
    if (path !== undefined) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      this.#sources.set(path, { path, mtimeMs, size, digest });
    }
    return bytes.toString();
  }

  async #load(id) {
    return this.#pathInside(id) === undefined ? null : { code: await this.record(id) };
  }

  /** The path from the root with forward slashes; undefined for what is installed, virtual or elsewhere. */
  #pathInside(id) {
    if (!isAbsolute(id)) return undefined;
    const parts = relative(this.#root, id).split(sep);
    const outside = parts[0] === '..' || isAbsolute(parts.join(sep)) || parts.includes('node_modules');
    return outside ? undefined : parts.join('/');
  }
}
