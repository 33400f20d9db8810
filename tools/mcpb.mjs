#!/usr/bin/env node
// Makes trefoil.mcpb: the server as a bundle that desktop hosts install by a double click.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { zip } from './build/zip.mjs';
import { pack } from './pack.mjs';
import { repositoryRoot } from './repository.mjs';

const product = join(repositoryRoot, 'packages', 'trefoil');

/** What a host shows of the bundle, and how it starts the server: on directories that the person chooses. */
function manifestOf({ version, description, license }) {
  return {
    manifest_version: '0.3',
    name: 'trefoil',
    display_name: 'Trefoil',
    version,
    description,
    license,
    author: { name: 'The authors of Trefoil' },
    server: {
      type: 'node',
      entry_point: 'server/trefoil.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/trefoil.js', 'mcp', '--root', '${user_config.root}'],
        env: {},
      },
    },
    user_config: {
      root: {
        type: 'directory',
        title: 'Project',
        description: 'The directory that may be read. Nothing outside of it is.',
        required: true,
      },
    },
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=20.19' } },
  };
}

/** The bundle as bytes, of what `npm pack` would ship. */
export async function makeMcpb() {
  await pack();
  const dist = join(product, 'dist');
  const read = async (file) => JSON.parse(await readFile(file, 'utf8'));
  const manifest = manifestOf(await read(join(product, 'package.json')));
  const found = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1));
  const server = await Promise.all(
    names.toSorted().map(async (name) => ({
      name: `server/${name.split(sep).join('/')}`,
      bytes: await readFile(join(dist, name)),
    })),
  );
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const licence = { name: 'LICENSE', bytes: await readFile(join(product, 'LICENSE')) };
  return zip([{ name: 'manifest.json', bytes: text }, licence, ...server]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const out = resolve(values.out ?? join(repositoryRoot, 'build', 'trefoil.mcpb'));
  const bytes = await makeMcpb();
  await writeFile(out, bytes);
  console.log(`${out}: ${(bytes.length / 1_000_000).toFixed(1)} MB`);
}
