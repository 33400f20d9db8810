export const clonesDefaults = { min_tokens: 50, similarity: 0.7 };
