export { createTestContext } from './create-test-context.ts';
export type { TestContextOptions } from './create-test-context.ts';
