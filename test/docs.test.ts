import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot as root } from '../tools/repository.mjs';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...readdirSync(join(root, 'docs')).map((page) => join('docs', page)),
];
const CONSOLE_BLOCK = /^```console\n([\s\S]*?)^```$/gm;

/** Runs the `$ ` lines of a block in one shell, as a reader in the clone would, and returns the block as it then looks. */
function replay(block: string): string {
  const commands = block.split('\n').filter((line) => line.startsWith('$ '));
  const script = commands.map(
    (line) =>
      `printf '%s\\n' ${quote(line)}\n${line.slice(2)} 2>&1\nstatus=$?\n[ $status = 0 ] || echo "[exit $status]"`,
  );
  const { NODE_EXTRA_CA_CERTS: _certificates, FORCE_COLOR: _color, ...env } = process.env;
  const shown = spawnSync('bash', ['-c', script.join('\n')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1', PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}` },
  });
  return shown.stdout;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

describe.each(pages.filter((page) => page.endsWith('.md')))('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(CONSOLE_BLOCK)].map(([, block = '']) => block);
  test.skipIf(blocks.length === 0)('shows what its commands print', () => {
    // Blocks of a page follow one another in one shell, so a `cd` holds for those below it.
    const replayed = replay(blocks.join('')).split(/(?=^\$ )/m);
    const written = blocks.join('').split(/(?=^\$ )/m);
    if (process.env['UPDATE_DOCS'] === '1') update(page, written, replayed);
    else expect(replayed).toEqual(written);
  });
});

function update(page: string, written: readonly string[], replayed: readonly string[]): void {
  let text = readFileSync(join(root, page), 'utf8');
  for (const [index, before] of written.entries())
    text = text.replace(before, () => replayed[index] ?? before);
  writeFileSync(join(root, page), text);
}
