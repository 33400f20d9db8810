/** Later ones win. The last is the user's own and is kept out of version control. */
export const configFiles = [
  { file: 'trefoil.yaml', section: 'sdlc' },
  { file: 'sdlc.yaml', section: undefined },
  { file: 'sdlc.local.yaml', section: undefined },
] as const;
