import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where sources are. Named, because a linter let loose on `.` follows links into node_modules. */
const sourcePaths = ['packages', 'bin', 'tools', 'bench', 'test'];

/** Any npm will do, and a clone needs the bundler to run, so the root has dependencies. */
const ignoredRules = ['root-package-manager-field', 'root-package-dependencies'].flatMap((rule) => [
  '-r',
  rule,
]);

/** Everything that must hold beside the tests: a name for the report, and the command that exits 0 when it does. */
export function gatesOf(root, candidates = sourcePaths) {
  const paths = candidates.filter((path) => existsSync(join(root, path)));
  const tool = (name) => join(root, 'node_modules', '.bin', name);
  const script = (name) => [process.execPath, join(root, 'tools', `${name}.mjs`)];
  const gates = [
    { name: 'lock', command: script('check-lock') },
    { name: 'types', command: [tool('tsc'), '-p', 'tsconfig.json'] },
    { name: 'lint', command: [tool('oxlint'), '--type-aware', ...paths] },
    { name: 'format', command: [tool('oxfmt'), '--check'] },
    { name: 'layering', command: [...script('check-layering'), ...paths] },
    { name: 'dead-code', command: [tool('knip'), '--no-progress'] },
    { name: 'versions', command: [tool('sherif'), '--fail-on-warnings', ...ignoredRules] },
    { name: 'docs', command: script('check-docs') },
    { name: 'words', command: script('check-words') },
    { name: 'package', command: script('check-package') },
    { name: 'generated', command: [...script('generate'), '--check'] },
  ];
  return gates;
}
