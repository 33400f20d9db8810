/**
 * What running an operation may change: `read` nothing, `state` only Trefoil's own store,
 * `write` the user's files, `exec` starts programs.
 */
export type Effects = 'read' | 'state' | 'write' | 'exec';

export const everyEffect: readonly Effects[] = ['read', 'state', 'write', 'exec'];

/** What runs unless somebody says otherwise. */
export const defaultEffects: readonly Effects[] = ['read', 'state'];

/** The most that one answer may be asked to hold. */
export interface AnswerLimits {
  readonly max_bytes?: number;
  readonly limit?: number;
}

/** What one source says. Entries are operation ids. */
export interface PolicyRules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** What needs no allow entry; `all` also what declares no effects. Not given: nothing is said of it. */
  readonly effects?: readonly Effects[] | 'all';
  readonly limits?: AnswerLimits;
  /** How a message names the source: "the project's trefoil.yaml". */
  readonly source?: string;
}

export interface PolicySubject {
  readonly id: string;
  readonly effects?: Effects | undefined;
}

/** Whose rules stand in the way of an operation, and how. */
export interface Refusal {
  readonly how: 'denied' | 'not_allowed';
  readonly source: string | undefined;
}

/** Decides which operations may run, whatever name or surface they are called by. */
export interface Policy {
  allows(subject: PolicySubject): boolean;
  refusal(subject: PolicySubject): Refusal | undefined;
  readonly limits: AnswerLimits;
}

/**
 * The rules of those who may grant something, narrowed by the rules of others. An operation runs when every
 * source lets it: its effects are among those that the source names, or its id is in the source's allow list;
 * and in no deny list. So adding a source never adds an operation, whatever its rules say.
 */
export function createPolicy(granting: PolicyRules, ...narrowing: readonly PolicyRules[]): Policy {
  const sources = [{ effects: defaultEffects, ...granting }, ...narrowing];
  const gates = sources.map(createGate);
  const refusal = (subject: PolicySubject): Refusal | undefined => {
    for (const gate of gates) {
      const found = gate(subject);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    refusal,
    allows: (subject) => refusal(subject) === undefined,
    limits: sources.reduce<AnswerLimits>((limits, source) => lower(limits, source.limits ?? {}), {}),
  };
}

function createGate({ allow, deny, effects, source }: PolicyRules): Policy['refusal'] {
  const allowed = new Set(allow);
  const denied = new Set(deny);
  return ({ id, effects: own }) => {
    if (denied.has(id)) return { how: 'denied', source };
    if (effects === undefined || effects === 'all' || allowed.has(id)) return undefined;
    return own !== undefined && effects.includes(own) ? undefined : { how: 'not_allowed', source };
  };
}

function lower(left: AnswerLimits, right: AnswerLimits): AnswerLimits {
  const least = (field: keyof AnswerLimits) => {
    const values = [left[field], right[field]].filter((value) => value !== undefined);
    return values.length === 0 ? {} : { [field]: Math.min(...values) };
  };
  return { ...least('max_bytes'), ...least('limit') };
}
