// The architecture as rules. Every comment says what to do instead.

const inside = (...names) => `^packages/(?:${names.join('|')})/`;
const source = (...names) => `^packages/(?:${names.join('|')})/src/`;

/** Who may use whom, directly, from src. What is not listed here is forbidden. */
const uses = {
  contract: [],
  findings: ['contract'],
  corpus: ['contract'],
  fold: ['contract', 'findings', 'corpus'],
  okf: ['contract', 'findings', 'corpus'],
  sdlc: ['contract', 'findings', 'corpus'],
  surfaces: ['contract', 'corpus'],
  web: ['contract'],
  trefoil: ['contract', 'findings', 'corpus', 'fold', 'okf', 'sdlc', 'surfaces', 'web'],
  testkit: ['contract', 'surfaces'],
};
const every = Object.keys(uses);
const loops = ['fold', 'okf', 'sdlc'];

/** The only sources that reach the disk or start a process; all others are handed what they need. */
const touchesDisk = [
  source('corpus', 'findings', 'fold', 'okf', 'sdlc', 'trefoil', 'testkit'),
  '^packages/surfaces/src/host/',
  '^packages/surfaces/src/register/',
  '^packages/surfaces/src/mcp/std(?:io|out)[^/]*\\.ts$',
];
const startsProcesses = [
  source('trefoil', 'testkit'),
  '^packages/surfaces/src/host/',
  '^packages/surfaces/src/jobs/',
  // git, asked by argument lists and with time limits.
  '^packages/corpus/src/git/',
  // Workers of a scan: our own file, no arguments, an empty environment.
  '^packages/fold/src/engine/worker-slot\\.ts$',
  // Takes hold of what could write to stdout besides the protocol, child processes among it.
  '^packages/surfaces/src/mcp/stdout-guard\\.ts$',
];
const sdkPort = '^packages/surfaces/src/mcp/sdk-port\\.ts$';

const direction = every.map((name) => ({
  name: `${name}-uses-only-what-is-below`,
  comment:
    `${name} may use ${uses[name].join(', ') || 'no other package'}. Move what you need down into one of those, ` +
    'or hand it in from packages/trefoil, which knows every loop and every surface.',
  severity: 'error',
  from: { path: source(name) },
  to: { path: '^packages/', pathNot: inside(name, ...uses[name]) },
}));

const boundaries = [
  {
    name: 'loops-stay-apart',
    comment:
      'One loop uses another. What spans loops is an operation of packages/trefoil, or belongs in corpus or findings.',
    severity: 'error',
    from: { path: `^packages/(${loops.join('|')})/` },
    to: { path: inside(...loops), pathNot: '^packages/$1/' },
  },
  {
    name: 'surfaces-know-no-loop',
    comment:
      'A surface is handed a registry; say what it must know about an operation in the operation’s definition.',
    severity: 'error',
    from: { path: source('surfaces', 'web') },
    to: { path: inside(...loops) },
  },
  {
    name: 'no-deep-import',
    comment: 'Import the package by its name, and export what you need from its src/index.ts.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/' },
    to: { path: '^packages/[^/]+/', pathNot: ['^packages/$1/', '^packages/[^/]+/src/index\\.ts$'] },
  },
  {
    name: 'no-deep-import-from-outside',
    comment:
      'Tools, benchmarks and the tests at the root use a package by its src/index.ts, or as the built program.',
    severity: 'error',
    from: { path: '^(?:tools|bench|test|bin)/' },
    to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
  },
  {
    name: 'contract-imports-only-zod',
    comment:
      'The contract is read by everything: keep it to Zod and its own files, and take the rest through Context.',
    severity: 'error',
    from: { path: source('contract') },
    to: { pathNot: ['^packages/contract/src/', '(?:^|/)node_modules/zod/'] },
  },
  {
    name: 'testkit-only-in-tests',
    comment:
      'The test kit is not part of the product; move what you need from it into the package that owns it.',
    severity: 'error',
    from: { path: source(...every.filter((name) => name !== 'testkit')) },
    to: { path: inside('testkit') },
  },
  {
    name: 'no-test-in-source',
    comment: 'Sources do not import tests; move the shared part into src, or into the test kit.',
    severity: 'error',
    from: { path: '/src/' },
    to: { path: ['/test/', '\\.test\\.ts$'] },
  },
];

const access = [
  {
    name: 'disk-only-where-listed',
    comment:
      'Take files through Context. If this file is a host that must read them itself, add it to touchesDisk.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/', pathNot: touchesDisk },
    to: { path: '^(?:node:)?fs(?:/promises)?$', dependencyTypes: ['core'] },
  },
  {
    name: 'processes-only-where-listed',
    comment:
      'Take git and other programs through Context. A host that must start them is added to startsProcesses.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/', pathNot: startsProcesses },
    to: { path: '^(?:node:)?(?:child_process|cluster|worker_threads)$', dependencyTypes: ['core'] },
  },
  {
    name: 'mcp-sdk-behind-its-port',
    comment:
      'Only sdk-port.ts imports the MCP SDK, so that a new version changes one file. Export it from there.',
    severity: 'error',
    from: { path: '^packages/', pathNot: sdkPort },
    to: { path: '(?:^|/)node_modules/@modelcontextprotocol/(?:server|core)/' },
  },
  {
    name: 'no-dev-dependency-from-source',
    comment: 'Declare it under "dependencies" of this package: it is needed to run.',
    severity: 'error',
    // trefoil is published as one bundle, and so lists what it is made of as development dependencies.
    from: { path: '^packages/[^/]+/src/', pathNot: source('trefoil') },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
  },
  {
    name: 'declared-dependency',
    comment:
      'Declare it in the package.json of the package that imports it, with the version the others have.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    comment: 'Nothing is there; correct the path or the name.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

const shape = [
  {
    name: 'no-runtime-cycle',
    comment: 'Move what both sides need into a third file. A cycle through `import type` alone is allowed.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'Nothing imports this file and it imports nothing: delete it, or use it.',
    severity: 'error',
    from: {
      orphan: true,
      path: '^packages/[^/]+/src/',
      pathNot: '/src/(?:index|build-manifest)\\.ts$|/src/main/',
    },
    to: {},
  },
];

export default {
  forbidden: [...direction, ...boundaries, ...access, ...shape],
  options: {
    doNotFollow: { path: ['node_modules', '(?:^|/)dist/', '^build/'] },
    exclude: { path: ['/fixtures/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    // Type-only imports count: a layer that knows another's types knows the layer.
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@trefoil/source', 'import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
