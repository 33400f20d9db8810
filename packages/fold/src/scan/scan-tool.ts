/** How reports name what made them. */
export const tool = { name: 'trefoil' };
