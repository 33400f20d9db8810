import type { FrontMatterData } from './entity.ts';
import { entityTypeInfo, stateMatches } from './entity-type.ts';
import type { EntityType } from './entity-type.ts';

/** The values that OKF gives to `status`: how mature a document is, not where in its life a task stands. */
export const maturities = ['draft', 'stable', 'deprecated'] as const;

export interface DeclaredState {
  readonly key: 'state' | 'status';
  readonly value: string;
}

/**
 * The lifecycle state that front matter declares. Older trees call the field `status`, a name that now
 * means maturity; a value that is no maturity is taken for what it was meant to be.
 */
export function declaredState(data: FrontMatterData): DeclaredState | undefined {
  const { state, status } = data as { state?: unknown; status?: unknown };
  if (typeof state === 'string' && state !== '') return { key: 'state', value: state };
  if (typeof status !== 'string' || status === '') return undefined;
  return isMaturity(status) ? undefined : { key: 'status', value: status };
}

function isMaturity(value: string): boolean {
  return (maturities as readonly string[]).includes(value);
}

export function stateOf(type: EntityType, data: FrontMatterData): string {
  return declaredState(data)?.value ?? entityTypeInfo(type).defaultState;
}

/** True when what depends on this entity need not wait for it any more. */
export function isSettled({ type, state }: { readonly type: EntityType; readonly state: string }): boolean {
  return stateMatches(state, entityTypeInfo(type).settled);
}
