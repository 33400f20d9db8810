export const entityTypes = [
  'task',
  'backlog',
  'decision',
  'milestone',
  'roadmap',
  'note',
  'standard',
  'principle',
  'capability',
  'product',
  'driver',
  'reference',
  'term',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** What distinguishes one type of entity from another before its own fields are looked at. */
export interface EntityTypeInfo {
  readonly type: EntityType;
  readonly prefix: string;
  /** Its directory under the planning root. */
  readonly directory: string;
  /** `hash` ids come from the slug, `incrementing` ones from the highest there is. */
  readonly numbering: 'hash' | 'incrementing';
  /** In the order of a life; the first is what a new one has. Empty when any text will do. */
  readonly states: readonly string[];
  /** The state of an entity that declares none. */
  readonly defaultState: string;
  /** States, or `group/*`, in which it no longer holds up what depends on it. */
  readonly settled: readonly string[];
}

const CLOSED = 'closed/*';

const types: readonly EntityTypeInfo[] = [
  {
    type: 'task',
    prefix: 'T',
    directory: 'tasks',
    numbering: 'hash',
    states: [
      'planning/draft',
      'planning/proposed',
      'planning/needs-definition',
      'planning/backlog',
      'open/ready',
      'in-progress',
      'in-progress/blocked',
      'closed/done',
      'closed/superseded',
      'closed/partially-superseded',
      'closed/obsoleted',
      'closed/relocated',
      'closed/no-repro',
      'closed/wontdo',
    ],
    defaultState: 'planning/draft',
    settled: [CLOSED],
  },
  {
    type: 'backlog',
    prefix: 'B',
    directory: 'backlog',
    numbering: 'hash',
    states: [
      'promoted/task',
      'promoted/milestone',
      'promoted/decision',
      'closed/abandoned',
      'closed/duplicate',
      'closed/delivered',
    ],
    // A raw idea has no state.
    defaultState: '',
    settled: [CLOSED, 'promoted/*'],
  },
  {
    type: 'decision',
    prefix: 'D',
    directory: 'decisions',
    numbering: 'hash',
    states: ['open/proposed', 'open/accepted', 'closed/superseded', 'closed/deprecated'],
    defaultState: 'open/proposed',
    settled: ['open/accepted', CLOSED],
  },
  {
    type: 'milestone',
    prefix: 'M',
    directory: 'milestones',
    numbering: 'hash',
    states: [
      'open/draft',
      'open/planned',
      'open/active',
      'closed/done',
      'closed/partial',
      'closed/superseded',
      'closed/abandoned',
    ],
    defaultState: 'open/draft',
    settled: [CLOSED, 'promoted/*'],
  },
  {
    type: 'roadmap',
    prefix: 'RM',
    directory: 'roadmaps',
    numbering: 'hash',
    states: ['open/draft', 'open/active', 'closed/superseded', 'closed/abandoned'],
    defaultState: 'open/draft',
    settled: [CLOSED, 'promoted/*'],
  },
  {
    type: 'note',
    prefix: 'N',
    directory: 'notes',
    numbering: 'hash',
    states: ['open/draft', 'open/active', 'closed/superseded', 'closed/archived'],
    defaultState: 'open/draft',
    settled: ['open/active', CLOSED],
  },
  {
    type: 'standard',
    prefix: 'S',
    directory: 'standards',
    numbering: 'incrementing',
    states: ['open/proposed', 'open/draft', 'open/active', 'closed/superseded', 'closed/deprecated'],
    defaultState: 'open/proposed',
    settled: ['open/active', CLOSED],
  },
  {
    type: 'principle',
    prefix: 'P',
    directory: 'principles',
    numbering: 'incrementing',
    states: ['open/draft', 'open/published', 'closed/retired'],
    defaultState: 'open/draft',
    settled: ['open/published'],
  },
  {
    type: 'capability',
    prefix: 'C',
    directory: 'capabilities',
    numbering: 'incrementing',
    states: ['open/planned', 'open/building', 'open/verified', 'closed/retired'],
    defaultState: 'open/planned',
    settled: ['open/verified', CLOSED],
  },
  {
    type: 'product',
    prefix: 'PR',
    directory: 'products',
    numbering: 'incrementing',
    states: ['open/draft', 'open/active', 'closed/sunset'],
    defaultState: 'open/draft',
    settled: ['open/active', CLOSED],
  },
  {
    type: 'driver',
    prefix: 'DR',
    directory: 'drivers',
    numbering: 'incrementing',
    states: ['open/proposed', 'open/validated', 'closed/resolved', 'closed/retired'],
    defaultState: 'open/proposed',
    settled: ['open/validated', CLOSED],
  },
  {
    type: 'reference',
    prefix: 'RF',
    directory: 'references',
    numbering: 'incrementing',
    states: ['open/active', 'open/draft', 'closed/retired'],
    defaultState: 'open/active',
    settled: ['open/active', CLOSED],
  },
  {
    type: 'term',
    prefix: 'TM',
    directory: 'terms',
    numbering: 'incrementing',
    states: [],
    defaultState: '',
    settled: ['open/active', CLOSED],
  },
];

const byType = new Map(types.map((info) => [info.type, info]));
const byDirectory = new Map(types.map((info) => [info.directory, info]));
const byPrefix = new Map(types.map((info) => [info.prefix, info]));

export function entityTypeInfo(type: EntityType): EntityTypeInfo {
  const info = byType.get(type);
  if (info === undefined) throw new Error(`No entity type "${type}".`);
  return info;
}

export function entityTypeOfDirectory(directory: string): EntityTypeInfo | undefined {
  return byDirectory.get(directory);
}

export function entityTypeOfPrefix(prefix: string): EntityTypeInfo | undefined {
  return byPrefix.get(prefix);
}

/** True when `state` is one of `wanted`; `closed/*` stands for every state of the group, also a bare `closed`. */
export function stateMatches(state: string, wanted: readonly string[]): boolean {
  return wanted.some((pattern) =>
    pattern.endsWith('/*')
      ? state.startsWith(pattern.slice(0, -1)) || state === pattern.slice(0, -2)
      : state === pattern,
  );
}

export function isClosed(state: string): boolean {
  return stateMatches(state, [CLOSED]);
}
