import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { locateRegistry } from '../../src/registry/locate-registry.ts';
import { makeDirectory } from '../open-bundles.ts';

describe('which registry is in force', () => {
  test.each([
    { name: 'the nearest upwards', files: ['.okf.json', 'a/.okf.json'], cwd: 'a/b', found: 'a/.okf.json' },
    {
      name: 'that of the former name, when it is nearer',
      files: ['.okf.json', 'a/.okf-registry.json'],
      cwd: 'a/b',
      found: 'a/.okf-registry.json',
    },
    {
      name: 'the short name, where both are',
      files: ['.okf.json', '.okf-registry.json'],
      cwd: 'a',
      found: '.okf.json',
    },
  ])('$name', ({ files, cwd, found }) => {
    const root = makeDirectory({ 'a/b/x.md': '', ...Object.fromEntries(files.map((file) => [file, '{}'])) });
    const location = locateRegistry({ cwd: path.join(root, cwd), env: {} });
    expect(location).toMatchObject({ scope: 'local', file: path.join(root, found) });
  });

  test.each([
    { env: { OKF_HOME: '/h' }, options: {}, found: 'local' },
    { env: { OKF_HOME: '/h' }, options: { global: true }, found: '/h/registry.json' },
    { env: { OKF_HOME: '/h', OKF_NO_DISCOVERY: '1' }, options: {}, found: '/h/registry.json' },
    { env: { OKF_HOME: '/h', OKF_NO_DISCOVERY: '' }, options: {}, found: 'local' },
    { env: { OKF_HOME: '', HOME: '/me' }, options: { global: true }, found: '/me/.okf/registry.json' },
    { env: { USERPROFILE: '/me' }, options: { global: true }, found: '/me/.okf/registry.json' },
    { env: {}, options: { global: true }, found: undefined },
  ])('$env with $options is $found', ({ env, options, found }) => {
    const root = makeDirectory({ '.okf.json': '{}' });
    const location = locateRegistry({ cwd: root, env }, options);
    expect(location?.scope === 'local' ? 'local' : location?.file).toBe(found);
  });

  test('a directory of that name is no registry', () => {
    const root = makeDirectory({ '.okf.json/x.md': '' });
    expect(locateRegistry({ cwd: root, env: { OKF_HOME: '/h' } })?.scope).toBe('global');
  });
});
