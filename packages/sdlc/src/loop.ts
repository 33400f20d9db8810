import { defineLoop } from '@trefoil/contract';
import type { AnyOperation } from '@trefoil/contract';
import { defaultOperations } from './operation-paths.ts';
import type { OperationPath } from './operation-paths.ts';

const INSTRUCTIONS = `A planning tree of Markdown files holds what is to be done:
1. {sdlc.task_next} says what to do next, and why other tasks wait.
2. {sdlc.entity_get} reads one entity, by an id like T-AB12; {sdlc.task_resolve} gives its file.
3. {sdlc.entity_search} finds by words, {sdlc.entity_list} by fields, {sdlc.entity_related} by links.
4. {sdlc.task_dedup_search} says whether there is such a task already.
5. {sdlc.task_inflight} lists what is worked on, {sdlc.graph} what waits for what, {sdlc.board} all of it.
After editing the tree, {sdlc.check} tells what is wrong with it.`;

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
  'docs list-ops': () =>
    import('./docs-list-ops/docs-list-ops.operation.ts').then((module) => module.docsListOps),
  'task create': () => import('./task-create/task-create.operation.ts').then((module) => module.taskCreate),
  'task update': () => import('./task-update/task-update.operation.ts').then((module) => module.taskUpdate),
  'task start': () => import('./task-start/task-start.operation.ts').then((module) => module.taskStart),
  'task close': () => import('./task-close/task-close.operation.ts').then((module) => module.taskClose),
  'backlog create': () =>
    import('./backlog-create/backlog-create.operation.ts').then((module) => module.backlogCreate),
  'backlog promote': () =>
    import('./backlog-promote/backlog-promote.operation.ts').then((module) => module.backlogPromote),
  'entity create': () =>
    import('./entity-create/entity-create.operation.ts').then((module) => module.entityCreate),
  'entity update': () =>
    import('./entity-update/entity-update.operation.ts').then((module) => module.entityUpdate),
  'entities migrate': () =>
    import('./entities-migrate/entities-migrate.operation.ts').then((module) => module.entitiesMigrate),
  'import backlog-md': () =>
    import('./import-backlog-md/import-backlog-md.operation.ts').then((module) => module.importBacklogMd),
  'docs generate': () =>
    import('./docs-generate/docs-generate.operation.ts').then((module) => module.docsGenerate),
};

/** What should be done next: a planning tree of Markdown files. */
export const sdlcLoop = defineLoop({
  name: 'sdlc',
  bareToolNames: true,
  serverWords: ['mcp', 'start'],
  core: defaultOperations,
  serverRules: () => import('./config/server-rules.ts'),
  title: 'Planning',
  summary: 'What to do next: read, order and check a planning tree',
  operations,
  instructions: INSTRUCTIONS,
});
