import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@trefoil/source'] },
  ssr: { resolve: { conditions: ['@trefoil/source'] } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 30_000,
    env: { NODE_EXTRA_CA_CERTS: '' },
  },
});
