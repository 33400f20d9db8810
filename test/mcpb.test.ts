import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot as root } from '../tools/repository.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'trefoil-mcpb-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The files of an archive, found as every reader finds them: by the directory at its end. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20))));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

test('the bundle for desktop hosts holds a server that starts on the directory that was chosen', () => {
  const file = join(scratch, 'trefoil.mcpb');
  const made = spawnSync(process.execPath, [join(root, 'tools/mcpb.mjs'), '--out', file], {
    encoding: 'utf8',
  });
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('trefoil.mcpb')]);
  for (const [name, bytes] of unzip(readFileSync(file))) {
    mkdirSync(dirname(join(scratch, name)), { recursive: true });
    writeFileSync(join(scratch, name), bytes);
  }
  const manifest = JSON.parse(readFileSync(join(scratch, 'manifest.json'), 'utf8')) as {
    version: string;
    server: { entry_point: string; mcp_config: { args: string[] } };
  };
  expect(readFileSync(join(scratch, manifest.server.entry_point), 'utf8')).toMatch(/^#!/);
  const chosen = join(scratch, 'chosen');
  mkdirSync(chosen);
  const args = manifest.server.mcp_config.args.map((word) =>
    word.replace('${__dirname}', scratch).replace('${user_config.root}', chosen),
  );
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { input, encoding: 'utf8', cwd: '/' });
  expect([status, JSON.parse(stdout)]).toMatchObject([
    0,
    { result: { serverInfo: { name: 'trefoil', version: manifest.version } } },
  ]);
  expect(stderr).toContain(`roots: ${chosen}`);
}, 120_000);
