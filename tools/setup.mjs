#!/usr/bin/env node
// Sets this clone up on behalf of a launcher in bin/: everything it has to say goes to stderr.
import { repositoryRoot as root } from './repository.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { describeFailure } from './setup/setup-problem.mjs';

const name = process.argv[2] ?? 'trefoil';
const say = (sentence) => process.stderr.write(`${name}: ${sentence}\n`);

try {
  await ensureBuild({ root, name, say });
} catch (error) {
  say(describeFailure(error, root));
  process.exitCode = 2;
}
