import { ownTool } from '@trefoil/findings';

/** How reports name what made them. */
export const tool = ownTool('trefoil');
