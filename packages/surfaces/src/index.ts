export { toolName } from './application.ts';
export type { Application } from './application.ts';
export { runCli } from './cli/run-cli.ts';
export type { CliIo } from './cli/cli-io.ts';
export { runProcess } from './cli/run-process.ts';
export { manPage } from './docs/man-page.ts';
export { createContext } from './host/create-context.ts';
export type { ContextOptions } from './host/create-context.ts';
export { findRoots } from './host/find-roots.ts';
