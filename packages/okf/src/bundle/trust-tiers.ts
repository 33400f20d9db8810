/** How far a concept has been confirmed, from not at all upwards. */
export const TRUST_TIERS = ['unverified', 'machine-confirmed', 'human-reviewed'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];
