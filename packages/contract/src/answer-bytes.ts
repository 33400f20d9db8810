/** The largest answer that can be asked for, in bytes. */
export const MAX_ANSWER_BYTES = 10_000_000;
/** The smallest budget an answer can be cut to and still say what was cut. */
export const MIN_ANSWER_BYTES = 1_000;
