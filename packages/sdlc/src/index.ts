export { checkPlanning } from './check/check-planning.ts';
export type { CheckOptions, PlanningCheck } from './check/check-planning.ts';
export { checkOperationEntries, loadConfig } from './config/load-config.ts';
export type { LoadedConfig } from './config/load-config.ts';
export type { ConfigProblem } from './config/config-layer.ts';
export { sdlcLoop } from './loop.ts';
export { defaultOperations } from './operation-paths.ts';
