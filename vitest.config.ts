import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    // Nothing of the configuration of whoever runs the tests.
    env: { NODE_EXTRA_CA_CERTS: '', XDG_CONFIG_HOME: join(tmpdir(), 'trefoil-tests-absent-config') },
  },
});
