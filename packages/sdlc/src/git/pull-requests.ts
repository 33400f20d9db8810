import type { Context } from '@trefoil/contract';
import { runGh } from '@trefoil/corpus';
import { z } from 'zod';

export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly headRefName: string;
}

export interface PullRequests {
  /** False when gh is missing, not signed in, or was not asked. */
  readonly available: boolean;
  readonly open: readonly PullRequest[];
}

const answer = z.array(z.object({ number: z.int(), url: z.string(), headRefName: z.string() }));
/** It asks a server. */
const GH_TIMEOUT_MS = 10_000;
const NONE: PullRequests = { available: false, open: [] };

/** Open pull requests, as far as gh can tell. Its absence is an answer. */
export async function openPullRequests(
  context: Context,
  cwd: string,
  pr: 'auto' | 'off',
): Promise<PullRequests> {
  if (pr === 'off') return NONE;
  const args = ['pr', 'list', '--state', 'open', '--limit', '200', '--json', 'number,url,headRefName'];
  const run = await runGh(context, args, { cwd, timeoutMs: GH_TIMEOUT_MS });
  if (!run.ok) return NONE;
  try {
    return { available: true, open: answer.parse(JSON.parse(run.stdout)) };
  } catch {
    return NONE;
  }
}
