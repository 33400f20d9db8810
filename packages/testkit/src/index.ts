export { builtManifest, builtProgram, fixtureDirectory, okfFixtures } from './built-program.ts';
export { connectClient, protocolGenerations } from './connect-client.ts';
export type { ProtocolGeneration, ServerCommand } from './connect-client.ts';
export { createTestContext } from './create-test-context.ts';
export type { TestContextOptions } from './create-test-context.ts';
export { programEnvironment, runProgram } from './run-program.ts';
export type { ProgramOptions, ProgramRun } from './run-program.ts';
export { spoiledInputs } from './spoiled-inputs.ts';
export type { SpoiledInput } from './spoiled-inputs.ts';
