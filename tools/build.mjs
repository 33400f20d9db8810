#!/usr/bin/env node
// Bundles every executable of packages/trefoil into a directory that runs without node_modules.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { renderNotices } from './build/notices.mjs';
import { leaveOutUnusedWireSchemas } from './build/unused-wire-schemas.mjs';
import { leaveOutSchemas } from './build/leave-out-schemas.mjs';
import { copySkills, writeManPages } from './build/ship-documents.mjs';
import { SourceRecorder } from './build/source-recorder.mjs';
import { repositoryRoot } from './repository.mjs';

const product = join(repositoryRoot, 'packages', 'trefoil');

/** Packages that stay outside the bundle because they carry native code; what needs them does without. */
const external = ['libsql'];

/** What shapes a bundle beside its modules; a change in one of these asks for a new build. */
const buildInputs = [
  'package-lock.json',
  'tools/build.mjs',
  'tools/build/leave-out-schemas.mjs',
  'tools/build/notices.mjs',
  'tools/build/ship-documents.mjs',
  'tools/build/source-recorder.mjs',
  'tools/build/unused-wire-schemas.mjs',
];

/** In the syntax of old Node versions, which must get as far as the sentence that names the version needed. */
const entryBanner = `#!/usr/bin/env node
var nodeVersion = process.versions.node.split('.').map(Number);
if (nodeVersion[0] < 20 || (nodeVersion[0] === 20 && nodeVersion[1] < 19)) {
  process.stderr.write('Node.js 20.19 or newer is needed; this is ' + process.versions.node + '.\\n');
  process.exit(2);
}`;

/**
 * What is always needed together, in one file: each file costs Node a third of a millisecond, however
 * small it is. A group takes what its modules import along, so those that others rest on come first.
 */
const groups = [
  {
    name: 'loops',
    priority: 4,
    test: /packages\/\w+\/src\/(?:[\w.-]+\/)*(?:served-[\w-]+|loop|[\w-]+\.loop)\.ts$/,
  },
  { name: 'contract', priority: 3, test: /packages\/contract\/src\/(?!reference-page)/ },
  {
    name: 'command-line',
    priority: 2,
    test: /packages\/surfaces\/src\/(?:cli|host)\/(?!start-server|workspace-store|probe-server|clone-pointer|policy\/(?:combine|narrow|read|policy-schema|invalid))/,
  },
  {
    name: 'knowledge',
    priority: 1,
    test: /packages\/(?:okf\/src\/bundle\/(?!scanned-body|body-links|prose|wikilinks|link-target|field-paths|concept-dates|concept-index|wanted-concepts|places)|corpus\/src\/(?:tree|front-matter)\/)|node_modules\/js-yaml\//,
  },
];

/**
 * What sets the shipped bundle apart: writing the manifest has checked every definition and turned its
 * schemas into JSON, so definitions are not checked again and need no schema library.
 */
const shipped = {
  define: { __TREFOIL_DEFINITIONS_CHECKED__: 'true', __TREFOIL_BUNDLED__: 'true' },
  plugins: [leaveOutSchemas(), leaveOutUnusedWireSchemas()],
  codeSplitting: { groups },
};

/**
 * Builds into `outDir`, replacing what is there.
 * @returns the files of the clone that the result was made of
 */
export async function build({ outDir }) {
  const recorder = new SourceRecorder(repositoryRoot);
  await recordInputs(recorder);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  // CommonJS, because Node 20 needs some 5 ms less to start it; the scope says so without looking at each file.
  await writeFile(join(outDir, 'package.json'), '{"type":"commonjs"}\n');
  const modules = await writeExecutables(recorder, outDir);
  const grammars = await writeManifests(recorder, outDir);
  await writeFile(join(outDir, 'THIRD_PARTY_NOTICES.txt'), await renderNotices([...modules, ...grammars]));
  await copySkills(recorder, outDir);
  return { sources: recorder.sources };
}

async function recordInputs(recorder) {
  const directories = await readdir(join(repositoryRoot, 'packages'));
  const manifests = directories
    .map((name) => join('packages', name, 'package.json'))
    // A checkout of other sources may leave a directory behind with nothing but ignored files.
    .filter((file) => existsSync(join(repositoryRoot, file)));
  const inputs = [...buildInputs, 'package.json', ...manifests];
  await Promise.all(inputs.map((file) => recorder.record(join(repositoryRoot, file))));
}

async function writeExecutables(recorder, outDir) {
  const main = join(product, 'src', 'main');
  const files = (await readdir(main)).filter((file) => file.endsWith('.ts'));
  const input = Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(main, file)]));
  const version = await productVersion();
  const workerFile = join(repositoryRoot, 'packages', 'fold', 'src', 'engine', 'scan-worker.ts');
  const worker = existsSync(workerFile) ? { 'scan-worker': workerFile } : {};
  const chunks = await bundle(
    recorder,
    { ...input, ...worker },
    {
      dir: outDir,
      ...shipped,
      define: { ...shipped.define, __TREFOIL_VERSION__: JSON.stringify(version) },
    },
  );
  const modules = chunks.flatMap((chunk) => chunk.moduleIds ?? []);
  await Promise.all(Object.keys(input).map((name) => chmod(join(outDir, `${name}.js`), 0o755)));
  return modules;
}

/**
 * Runs the part of the product that describes itself, and writes what it says beside the executables.
 * @returns the grammars that were put there, as they lie in their packages
 */
async function writeManifests(recorder, outDir) {
  const version = await productVersion();
  return await withDescription(async (described) => {
    const manifests = Object.entries(await described.buildManifests());
    await mkdir(join(outDir, 'schemas'));
    const write = ([key, value]) => writeFile(join(outDir, `${key}.json`), JSON.stringify(value));
    await Promise.all(manifests.map(write));
    await writeManPages(outDir, (await described.buildManPages?.(version)) ?? {});
    return await copyGrammars(described.grammarFiles?.() ?? [], outDir);
  }, recorder);
}

/** Hands over the part of the product that describes itself, as the sources have it now. */
export async function withDescription(use, recorder = new SourceRecorder(repositoryRoot)) {
  const scratch = await mkdtemp(join(tmpdir(), 'trefoil-manifest-'));
  try {
    await bundle(recorder, { manifest: join(product, 'src', 'build-manifest.ts') }, { dir: scratch });
    return await use(await import(pathToFileURL(join(scratch, 'manifest.js')).href));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function productVersion() {
  const { version } = JSON.parse(await readFile(join(product, 'package.json'), 'utf8'));
  return version;
}

/** Compiled to WebAssembly, they are the same on every platform and need no installation of their own. */
async function copyGrammars(grammars, outDir) {
  const { resolve: find } = createRequire(join(repositoryRoot, 'packages', 'fold', 'package.json'));
  const files = grammars.map((grammar) => find(`${grammar.package}/${grammar.file}`));
  await mkdir(join(outDir, 'grammars'));
  await Promise.all(files.map((file) => copyFile(file, join(outDir, 'grammars', basename(file)))));
  return files;
}

async function bundle(recorder, input, { dir, define = {}, plugins = [], codeSplitting = true }) {
  const run = await rolldown({
    input,
    external,
    cwd: repositoryRoot,
    platform: 'node',
    plugins: [recorder.plugin, ...plugins],
    resolve: {
      conditionNames: ['@trefoil/source', 'import', 'node', 'default'],
      // The SDK's own choice brings a JSON Schema compiler that this server never asks for.
      alias: {
        '@modelcontextprotocol/server/_shims': join(repositoryRoot, 'packages/surfaces/src/mcp/sdk-shims.ts'),
        // Its CommonJS form asks for its own files in a way that no bundler sees.
        'jsonc-parser': join(repositoryRoot, 'node_modules/jsonc-parser/lib/esm/main.js'),
      },
    },
    transform: { target: 'node20', define },
    onLog: refuseUnresolved,
  });
  try {
    const { output } = await run.write({
      dir,
      format: 'cjs',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting,
      banner: (chunk) => (chunk.isEntry ? entryBanner : ''),
      // Smaller parses faster; the names of functions and classes stay, for the stack traces users send.
      minify: { compress: true, mangle: { keepNames: true } },
    });
    return output;
  } finally {
    await run.close();
  }
}

/** An import that cannot be resolved would stay in the bundle and fail at the user's, long after the build. */
function refuseUnresolved(level, log, report) {
  // The parser's loader has one for code in grammars that none of ours carries.
  if (log.code === 'EVAL' && log.id?.includes('web-tree-sitter') === true) return;
  // What one module loads only when it needs it, another may load at once; whoever builds can do nothing about it.
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') return;
  report(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  await build({ outDir: resolve(values.out ?? join(product, 'dist')) });
}
