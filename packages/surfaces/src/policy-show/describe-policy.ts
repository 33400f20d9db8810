import type { AnswerLimits } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { findUserFile, userPolicyFile } from '../host/policy/find-policy-files.ts';
import type { Attempt, OpenPolicy, Setting } from '../host/policy/policy-request.ts';

/** Whether an operation may run, and by whose rules it may not. */
interface Verdict {
  readonly allowed: boolean;
  readonly by?: string;
}

export interface DescribedPolicy {
  readonly output_version: 1;
  readonly user_file: { readonly file: string; readonly exists: boolean };
  readonly roots: readonly string[];
  readonly limits: AnswerLimits;
  readonly token_required: boolean;
  readonly settings: readonly Setting[];
  /** What files of the project asked for in vain. */
  readonly attempts: readonly Attempt[];
  readonly operations: readonly {
    readonly id: string;
    readonly effects: string;
    readonly mcp: Verdict;
    readonly terminal: Verdict;
  }[];
}

interface Policies {
  readonly client: OpenPolicy;
  readonly operator: OpenPolicy;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function describePolicy(
  application: Application,
  { client, operator, env }: Policies,
): DescribedPolicy {
  const file = userPolicyFile(env);
  const verdict = ({ policy }: OpenPolicy, subject: Parameters<typeof policy.refusal>[0]): Verdict => {
    const refusal = policy.refusal(subject);
    if (refusal === undefined) return { allowed: true };
    return { allowed: false, by: refusal.source ?? (refusal.how === 'denied' ? '--deny' : 'built in') };
  };
  return {
    output_version: 1,
    user_file: { file, exists: findUserFile(env) !== undefined },
    roots: client.roots,
    limits: client.policy.limits,
    token_required: client.tokenRequired,
    settings: client.settings,
    attempts: client.attempts,
    operations: application.manifest().operations.map((operation) => ({
      id: operation.id,
      effects: operation.effects ?? 'undeclared',
      mcp: operation.surfaces.includes('mcp')
        ? verdict(client, operation)
        : { allowed: false, by: 'command line only' },
      terminal: operation.surfaces.includes('cli')
        ? verdict(operator, operation)
        : { allowed: false, by: 'MCP only' },
    })),
  };
}
