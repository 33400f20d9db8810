import type { AnyOperation, JsonObject } from '@trefoil/contract';
import type { Recorded } from './deviations.ts';

/** How one verb of the peer's command corresponds to one of our operations. */
export interface PeerShape {
  readonly operation: AnyOperation;
  /** The input that asks what the peer was asked. */
  readonly input: (recorded: Recorded) => JsonObject;
  /** Our answer in the peer's words. */
  readonly toPeer: (ours: JsonObject) => Recorded;
  /** The recorded answer without what is the peer's own: sentences, and words that other rows repeat. */
  readonly comparable?: (recorded: Recorded) => Recorded;
}

export type Row = Record<string, unknown>;

export const rowsOf = (answer: JsonObject, field: string) => answer[field] as Row[];
export const without = ({ bundle: _bundle, ...rest }: Row) => rest;
/** Everything in one answer. */
export const WHOLE = { limit: 100_000, max_bytes: 10_000_000 };
