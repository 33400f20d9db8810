import { createPolicy } from '@trefoil/contract';
import type { PolicyRules, ServerRules } from '@trefoil/contract';
import type { Attempt, PolicyRequest, Setting } from './policy-request.ts';

/** What loops' own configurations say of a server, once it is clear what of it counts. */
export interface LoopRules {
  /** Ids that may run and are listed; beside them those that are only listed, because they may run anyway. */
  readonly allow: readonly string[];
  readonly narrowing: readonly PolicyRules[];
  readonly settings: readonly Setting[];
  /** What a file that came with the tree asked for in vain. */
  readonly attempts: readonly Attempt[];
}

const NOTHING: LoopRules = { allow: [], narrowing: [], settings: [], attempts: [] };

/**
 * Asks every loop of a server for its own rules. At a terminal they do not count: they speak of what a server offers.
 * @throws Problem as a loop does whose configuration cannot be understood
 */
export async function readLoopRules(
  request: PolicyRequest,
  roots: readonly string[],
  granting: PolicyRules,
): Promise<LoopRules> {
  const { application, asker, cwd, env } = request;
  if (asker !== 'client') return NOTHING;
  const found: LoopRules[] = [];
  for (const loop of application.loops) {
    const { read } = (await loop.serverRules?.()) ?? {};
    // Requests to a server are about its workspace, wherever a host started it.
    const rules = await read?.({ cwd: roots[0] ?? cwd, roots, env, signal: new AbortController().signal });
    if (rules !== undefined) found.push(sort(rules, request, granting));
  }
  return {
    allow: found.flatMap(({ allow }) => allow),
    narrowing: found.flatMap(({ narrowing }) => narrowing),
    settings: found.flatMap(({ settings }) => settings),
    attempts: found.flatMap(({ attempts }) => attempts),
  };
}

/** A file that came with the tree may have a read listed, which runs anyway. */
function sort(
  { allow, deny, instead }: ServerRules,
  { application }: PolicyRequest,
  granting: PolicyRules,
): LoopRules {
  // A denied one is refused below, and did not try anything.
  const gate = createPolicy({ ...granting, deny: [] });
  const { operations } = application.manifest();
  const runsAnyway = (id: string) => {
    const operation = operations.find((candidate) => candidate.id === id);
    return operation !== undefined && gate.allows(operation);
  };
  const counted = allow.filter(({ id, own }) => own || runsAnyway(id));
  const refused = allow.filter((entry) => !counted.includes(entry));
  return {
    allow: counted.map(({ id }) => id),
    narrowing: deny.map(({ id, file }) => ({ allow: [], deny: [id], source: file })),
    settings: [
      ...counted.map(({ id, file }): Setting => ({ key: 'allow', value: id, from: file })),
      ...deny.map(({ id, file }): Setting => ({ key: 'deny', value: id, from: file })),
    ],
    attempts: refused.map(({ id, file }) => ({ file, key: 'mcp.allow', given: id, instead })),
  };
}
