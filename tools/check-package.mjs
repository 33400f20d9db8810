#!/usr/bin/env node
// What would be published, made and looked at as a registry's users would get it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pack } from './pack.mjs';

await pack();
const tool = join('node_modules', '.bin', 'publint');
const { status } = spawnSync(tool, ['run', join('packages', 'trefoil'), '--strict'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
