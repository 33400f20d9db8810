import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What tests and everything they start see of the outside: a home of their own, and nothing of the npm run they are in. */
export function createTestEnvironment() {
  const home = mkdtempSync(join(tmpdir(), 'trefoil-home-'));
  const inherited = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const environment = {
    ...Object.fromEntries(inherited),
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
  };
  // Reading a bundle of certificates at each start costs every process the tests measure or start.
  delete environment.NODE_EXTRA_CA_CERTS;
  return { environment, remove: () => rmSync(home, { recursive: true, force: true }) };
}
