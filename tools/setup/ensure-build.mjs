import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasDeveloperInstall, isInstalled } from './install-state.mjs';
import { withLock } from './lock.mjs';
import { npmInstall } from './npm-install.mjs';
import { SetupProblem } from './setup-problem.mjs';

const require = createRequire(import.meta.url);
const { compareContents, filesOf, hashSources, writePointer } = require('../../bin/build-state.cjs');
const { readPointer } = require('../../bin/launch.cjs');

/** Long enough for an install over a slow line. */
const defaultWaitMs = 5 * 60_000;
/** Builds kept beside the current one: a server goes on loading parts of the build it was started from. */
const keptBuilds = 2;
/** A build, one in the making, or one that is being removed. */
const buildDirectory = /^(?:[0-9a-f]{16}|(?:tmp|old)-.*)$/;

/**
 * Installs and builds what is not up to date, one process at a time.
 * @returns the pointer to the build that is now current
 */
export async function ensureBuild({ root, name, say, dev = false, waitMs = defaultWaitMs }) {
  const directory = join(root, 'build', 'lock');
  const onWait = ({ pid }) => say(`process ${pid} is setting up this clone; waiting for it…`);
  return withLock({ directory, onWait, waitMs }, async (ticket) => {
    const before = readPointer();
    await ensureInstalled({ root, dev, say, ticket, isFirst: before === undefined });
    // While this process waited, the other one may have done the work.
    if (compareContents(root, name, before) === 'same') return readPointer();
    return renewBuild({ root, before, say });
  });
}

async function ensureInstalled({ root, dev, say, ticket, isFirst }) {
  if (await isInstalled(root, { dev })) return;
  const reason = isFirst ? 'first use in this clone' : 'the dependencies have changed';
  say(`${reason}, installing (about 20 s)…`);
  const withTools = dev || (await hasDeveloperInstall(root));
  await npmInstall({ root, dev: withTools, onStart: (pid) => ticket.share(pid) });
  if (await isInstalled(root, { dev: withTools })) return;
  throw new SetupProblem(
    `npm ended well, yet node_modules does not match package-lock.json; run npm ci in ${root}.`,
  );
}

async function renewBuild({ root, before, say }) {
  say(before === undefined ? 'building…' : 'the sources have changed, building…');
  const builds = join(root, 'build');
  const scratch = await mkdtemp(join(builds, `tmp-${process.pid}-`));
  const sources = await runBuild(scratch);
  const hash = hashSources(sources);
  const place = join(builds, hash);
  // The same sources were built before, and a server may be running from there.
  if (existsSync(place)) await rm(scratch, { recursive: true });
  else await rename(scratch, place);
  const previous = [before?.dir, ...(before?.previous ?? [])].filter((dir) => dir && dir !== `build/${hash}`);
  const pointer = {
    hash,
    dir: `build/${hash}`,
    files: filesOf(sources),
    previous: previous.slice(0, keptBuilds),
  };
  writePointer(root, pointer);
  await prune(builds, pointer);
  return pointer;
}

async function runBuild(outDir) {
  try {
    // The bundler is there only once the dependencies are.
    const { build } = await import('../build.mjs');
    const { sources } = await build({ outDir });
    return sources;
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    if (error.code === 'ENOSPC') throw error;
    throw new SetupProblem(
      'the sources do not build; mend what is named below and try again.',
      error.message,
    );
  }
}

/** Removes the builds nobody is expected to run any more, and what interrupted runs left behind. */
async function prune(builds, pointer) {
  const kept = new Set([pointer.dir, ...pointer.previous].map((dir) => basename(dir)));
  const names = (await readdir(builds)).filter((name) => buildDirectory.test(name) && !kept.has(name));
  for (const name of names) {
    // First out of the way, then deleted: half a build must never stand under a name that counts.
    const doomed = name.startsWith('old-') ? name : `old-${process.pid}-${name}`;
    if (doomed !== name) await rename(join(builds, name), join(builds, doomed));
    await rm(join(builds, doomed), { recursive: true, force: true });
  }
}
