import { execFileSync } from 'node:child_process';

/** Runs git in a directory as nobody in particular, whatever the machine's own configuration says. */
export function git(cwd: string, ...line: readonly string[]): string {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
    GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  };
  const settings = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  return execFileSync('git', [...settings, ...line], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Commits everything, and gives the commit. */
export function commitAll(cwd: string): string {
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'State');
  return git(cwd, 'rev-parse', 'HEAD').trim();
}
