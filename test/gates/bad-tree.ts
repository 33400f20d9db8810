import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gatesOf } from '../../tools/check/gates.mjs';
import { runGates } from '../../tools/check/run-gates.mjs';
import { repository } from '../launcher/toy-clone.ts';

const configuration = ['.oxlintrc.json', '.oxfmtrc.json', '.dependency-cruiser.mjs', 'knip.json'];

interface Verdict {
  readonly passed: boolean;
  readonly output: string;
}

/** A tree that is wrong on purpose, under the configuration of the repository, to see a gate fail. */
export class BadTree {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'bad-tree-')));

  constructor(files: Readonly<Record<string, string>>) {
    for (const name of [...configuration, 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(join(repository, name), join(this.root, name));
    }
    symlinkSync(join(repository, 'tools'), join(this.root, 'tools'));
    this.#linkPackages();
    for (const [file, text] of Object.entries(files)) this.write(file, text);
  }

  write(file: string, text: string): void {
    const path = join(this.root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Makes a package of the workspace, so that others can import it by name. */
  addPackage(name: string, manifest: object = {}): void {
    const text = JSON.stringify({
      name: `@trefoil/${name}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      exports: { '.': { '@trefoil/source': './src/index.ts', default: './src/index.ts' } },
      ...manifest,
    });
    this.write(`packages/${name}/package.json`, text);
    symlinkSync(join('..', '..', 'packages', name), join(this.root, 'node_modules', '@trefoil', name));
  }

  /** Runs one gate here, by the very command that it has in the repository. */
  judge(name: string): Verdict {
    const gates = gatesOf(this.root, ['packages', 'test']).filter((gate) => gate.name === name);
    if (gates.length !== 1) throw new Error(`No gate is called ${name}.`);
    const lines: string[] = [];
    const { failed } = runGates(gates, { root: this.root, print: (line: string) => lines.push(line) });
    return { passed: failed === 0, output: lines.join('\n') };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The installed packages are linked one by one: the workspace's own are to be this tree's. */
  #linkPackages(): void {
    const installed = join(repository, 'node_modules');
    mkdirSync(join(this.root, 'node_modules', '@trefoil'), { recursive: true });
    const names = readdirSync(installed).filter((name) => name !== '@trefoil' && name !== 'trefoil');
    for (const name of names) symlinkSync(join(installed, name), join(this.root, 'node_modules', name));
  }
}
