/** The operations of this loop, in the order of help. What loads them is in `loop.ts`. */
export const operationPaths = [
  'task next',
  'task resolve',
  'task gap-report',
  'task inflight',
  'task probe-state',
  'task list-unmerged',
  'task dedup-search',
  'entity list',
  'entity get',
  'entity search',
  'entity related',
  'entity preview-id',
  'graph',
  'check',
  'board',
  'roadmap check',
  'roadmap progress',
  'capability coverage',
  'capability graph',
  'config list',
  'config explain',
  'config scaffold',
] as const;
export type OperationPath = (typeof operationPaths)[number];

/** What a server lists unless it is told otherwise: enough for an agent's day, small enough for its context. */
export const defaultOperations: readonly OperationPath[] = [
  'task next',
  'task resolve',
  'task inflight',
  'task dedup-search',
  'entity list',
  'entity get',
  'entity search',
  'entity related',
  'graph',
  'check',
  'board',
];
