/**
 * What running an operation may change: `read` nothing, `state` only Trefoil's own store,
 * `write` the user's files, `exec` starts programs.
 */
export type Effects = 'read' | 'state' | 'write' | 'exec';

export interface PolicyRules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

interface PolicySubject {
  readonly id: string;
  readonly effects?: Effects | undefined;
}

/** Decides which operations may run, whatever name or surface they are called by. */
export interface Policy {
  allows(subject: PolicySubject): boolean;
}

/**
 * `read` and `state` are on; `write`, `exec` and undeclared effects need an allow entry;
 * a deny entry beats every allow entry. Entries are operation ids.
 */
export function createPolicy(rules: PolicyRules): Policy {
  const allowed = new Set(rules.allow);
  const denied = new Set(rules.deny);
  return {
    allows: ({ id, effects }) => {
      if (denied.has(id)) return false;
      return effects === 'read' || effects === 'state' || allowed.has(id);
    },
  };
}

/** For the person at the terminal, who typed the command: everything but what is denied. */
export function createOperatorPolicy(rules: Pick<PolicyRules, 'deny'>): Policy {
  const denied = new Set(rules.deny);
  return { allows: ({ id }) => !denied.has(id) };
}
