import { defineLoop } from '@trefoil/contract';
import type { AnyOperation } from '@trefoil/contract';
import { defaultOperations } from './operation-paths.ts';
import type { OperationPath } from './operation-paths.ts';

const INSTRUCTIONS = `A planning tree holds what is to be done, as Markdown files: tasks, decisions, milestones and more.
1. {sdlc.task_next} says what to do next, in order, and why other tasks wait.
2. {sdlc.entity_get} reads one entity; an id like T-AB12 is enough. {sdlc.task_resolve} gives its file.
3. {sdlc.entity_search} finds by words, {sdlc.entity_list} by fields, {sdlc.entity_related} by links.
4. Before adding a task, {sdlc.task_dedup_search} says whether there is one about the same.
5. {sdlc.task_inflight} lists what is being worked on, {sdlc.graph} what waits for what, {sdlc.board} all of it.
After editing the tree, {sdlc.check} tells what is wrong with it. Answers are read from disk as it is now.`;

const operations: Readonly<Record<OperationPath, () => Promise<AnyOperation>>> = {
  'task next': () => import('./task-next/task-next.operation.ts').then((module) => module.taskNext),
  'task resolve': () =>
    import('./task-resolve/task-resolve.operation.ts').then((module) => module.taskResolve),
  'task gap-report': () =>
    import('./task-gap-report/task-gap-report.operation.ts').then((module) => module.taskGapReport),
  'task inflight': () =>
    import('./task-inflight/task-inflight.operation.ts').then((module) => module.taskInflight),
  'task probe-state': () =>
    import('./task-probe-state/task-probe-state.operation.ts').then((module) => module.taskProbeState),
  'task list-unmerged': () =>
    import('./task-list-unmerged/task-list-unmerged.operation.ts').then((module) => module.taskListUnmerged),
  'task dedup-search': () =>
    import('./task-dedup-search/task-dedup-search.operation.ts').then((module) => module.taskDedupSearch),
  'entity list': () => import('./entity-list/entity-list.operation.ts').then((module) => module.entityList),
  'entity get': () => import('./entity-get/entity-get.operation.ts').then((module) => module.entityGet),
  'entity search': () =>
    import('./entity-search/entity-search.operation.ts').then((module) => module.entitySearch),
  'entity related': () =>
    import('./entity-related/entity-related.operation.ts').then((module) => module.entityRelated),
  'entity preview-id': () =>
    import('./entity-preview-id/entity-preview-id.operation.ts').then((module) => module.entityPreviewId),
  graph: () => import('./graph/graph.operation.ts').then((module) => module.graph),
  check: () => import('./check/check.operation.ts').then((module) => module.check),
  board: () => import('./board/board.operation.ts').then((module) => module.board),
  'roadmap check': () =>
    import('./roadmap-check/roadmap-check.operation.ts').then((module) => module.roadmapCheck),
  'roadmap progress': () =>
    import('./roadmap-progress/roadmap-progress.operation.ts').then((module) => module.roadmapProgress),
  'capability coverage': () =>
    import('./capability-coverage/capability-coverage.operation.ts').then(
      (module) => module.capabilityCoverage,
    ),
  'capability graph': () =>
    import('./capability-graph/capability-graph.operation.ts').then((module) => module.capabilityGraph),
  'config list': () => import('./config-list/config-list.operation.ts').then((module) => module.configList),
  'config explain': () =>
    import('./config-explain/config-explain.operation.ts').then((module) => module.configExplain),
  'config scaffold': () =>
    import('./config-scaffold/config-scaffold.operation.ts').then((module) => module.configScaffold),
};

/** What should be done next: a planning tree of Markdown files. */
export const sdlcLoop = defineLoop({
  name: 'sdlc',
  bareToolNames: true,
  serverWords: ['mcp', 'start'],
  core: defaultOperations,
  title: 'Planning',
  summary: 'What to do next: read, order and check a planning tree',
  operations,
  instructions: INSTRUCTIONS,
});
