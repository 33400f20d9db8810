#!/usr/bin/env node
// Real agent hosts from npm, each with a home of its own and no account: is our server known to them once it is
// registered, and no more once it is not? Not part of the tests, for it fetches some hundred megabytes.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot as root } from './repository.mjs';

const HOSTS = [
  { harness: 'claude', package: '@anthropic-ai/claude-code', version: '2.1.197', program: 'claude' },
  { harness: 'codex', package: '@openai/codex', version: '0.171.0', program: 'codex' },
  { harness: 'opencode', package: 'opencode-ai', version: '1.18.33', program: 'opencode' },
  { harness: 'gemini', package: '@google/gemini-cli', version: '0.61.0', program: 'gemini' },
  { harness: 'copilot', package: '@github/copilot', version: '1.0.102', program: 'copilot' },
];
const SERVER = 'okf';
const LIMIT_MS = 120_000;

const named = process.argv.slice(2);
const chosen = HOSTS.filter(({ harness }) => named.length === 0 || named.includes(harness));
let [passed, failed, skipped] = [0, 0, 0];
for (const host of chosen) {
  const program = provide(host);
  if (program === undefined) {
    skipped += 1;
    console.log(`skipped  ${host.harness} ${host.version}: npm could not install it`);
  } else {
    const told = tryHost(host, program);
    if (told.ok) passed += 1;
    else failed += 1;
    console.log(`${told.ok ? 'ok      ' : 'FAILED  '} ${host.harness} ${host.version}: ${told.what}`);
  }
}
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** The host's program, installed beside everything else of the clone; undefined where npm has none for this platform. */
function provide({ package: name, version, program }) {
  const place = join(root, 'node_modules', '.cache', 'hosts', `${program}-${version}`);
  const file = join(place, 'node_modules', '.bin', program);
  if (existsSync(file)) return file;
  mkdirSync(place, { recursive: true });
  // Some of them put their program in place by a script.
  const install = [
    'install',
    '--prefix',
    place,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ];
  const { status } = spawnSync('npm', install, { cwd: place, stdio: ['ignore', 2, 2], timeout: 600_000 });
  return status === 0 && existsSync(file) ? file : undefined;
}

function tryHost({ harness }, program) {
  // Some refuse a home below the system’s temporary directory.
  const scratch = realpathSync(mkdtempSync(join(root, 'node_modules', '.cache', 'hosts', 'home-')));
  try {
    const [home, project] = [join(scratch, 'home'), join(scratch, 'project')];
    mkdirSync(home);
    cpSync(join(root, 'packages/testkit/fixtures/okf/bundles/acme_retail'), join(project, 'knowledge'), {
      recursive: true,
    });
    const env = isolated(home);
    const run = (file, words) => {
      const options = { cwd: project, env, encoding: 'utf8', timeout: LIMIT_MS, input: '' };
      const { stdout = '', stderr = '' } = spawnSync(file, words, options);
      return `${stdout ?? ''}${stderr ?? ''}`;
    };
    run('git', ['init', '-q']);
    const okf = join(root, 'bin', 'okf');
    const register = ['register', '--harness', harness, '--scope', 'user', 'knowledge'];
    run(okf, register);
    const after = lineOf(run(program, ['mcp', 'list']));
    run(okf, [...register, '--unregister']);
    const gone = lineOf(run(program, ['mcp', 'list']));
    if (after === undefined) return { ok: false, what: 'its list does not name the server' };
    if (gone !== undefined) return { ok: false, what: `still named after it was taken out: ${gone}` };
    return { ok: true, what: after };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** No account, no settings and no keys of whoever runs this. */
function isolated(home) {
  const { PATH, LANG } = process.env;
  return { PATH, LANG, HOME: home, USERPROFILE: home, NO_COLOR: '1', CI: '1', TERM: 'dumb' };
}

/** The line of a list that names our server. */
function lineOf(text) {
  // eslint-disable-next-line no-control-regex
  const plain = text.replaceAll(/\u001B\[[0-9;?]*[A-Za-z]/g, '');
  const line = plain
    .split('\n')
    .find((each) => new RegExp(`(?:^|[^\\w/-])${SERVER}(?:[^\\w/-]|$)`).test(each));
  return line?.trim().replaceAll(root, '…').slice(0, 160);
}
