import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from './launcher/toy-clone.ts';

describe('an old Node', () => {
  const { refuseNode } = createRequire(import.meta.url)('../bin/launch.cjs');

  test.each(['12.22.0', '18.20.4', '20.18.3'])('%s is refused', (version) => {
    expect(refuseNode(version)).toBe(`Node.js 20.19 or newer is needed; ${process.execPath} is ${version}.`);
  });

  test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('%s will do', (version) => {
    expect(refuseNode(version)).toBeUndefined();
  });

  test('gets one sentence and exit 2, before anything else happens', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'old-node-'));
    const disguise = join(scratch, 'disguise.cjs');
    writeFileSync(disguise, "Object.defineProperty(process, 'versions', { value: { node: '12.22.0' } });");
    const args = ['--require', disguise, join(repository, 'bin', 'okf')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    rmSync(scratch, { recursive: true });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `okf: Node.js 20.19 or newer is needed; ${process.execPath} is 12.22.0.\n`,
    });
  });
});
