import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtProgram, programEnvironment } from '@trefoil/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const bin = mkdtempSync(path.join(tmpdir(), 'trefoil-shells-'));
afterAll(() => rmSync(bin, { recursive: true }));

beforeAll(() => {
  const okf = path.join(bin, 'okf');
  writeFileSync(okf, `#!/bin/sh\nexec '${process.execPath}' '${builtProgram('okf')}' "$@"\n`);
  chmodSync(okf, 0o755);
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

function run(shell: string, script: string): string {
  const env = programEnvironment({ PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: bin });
  const { stdout, stderr, status } = spawnSync(shell, ['-c', script], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${shell} exited ${status ?? 'by a signal'}: ${stderr}`);
  return stdout;
}

const cases: [string[], string[]][] = [
  [['se'], ['search']],
  [['search', '--ty'], ['--type']],
  [['search', '--in', 'de'], ['description']],
];

/** How each shell is asked for its candidates without a terminal. */
const asking: Record<string, (words: readonly string[]) => string> = {
  bash: (words) =>
    `source <(okf completion bash); COMP_WORDS=(okf ${words.join(' ')}); COMP_CWORD=${words.length}; _okf_complete; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // zsh completes only at a prompt; what the function would offer is caught where it hands over.
  zsh: (words) =>
    `compdef() { :; }; _describe() { printf '%s\\n' "\${(@)\${(P)2}%%:*}"; }; _files() { :; }; source <(okf completion zsh); words=(okf ${words.join(' ')}); CURRENT=${words.length + 1}; _okf`,
  fish: (words) => `okf completion fish | source; complete -C 'okf ${words.join(' ')}'`,
};

describe.each(Object.entries(asking))('%s', (shell, script) => {
  test.skipIf(!isInstalled(shell)).each(cases)('completes %j', (words, candidates) => {
    const offered = run(shell, script(words))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t')[0]);
    expect(offered).toEqual(candidates);
  });
});
