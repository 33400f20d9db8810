import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.mjs';

/** What agents are told, as it was written. A checkout of other sources may have none. */
export async function copySkills(recorder, outDir) {
  const skills = join(repositoryRoot, 'skills');
  if (!existsSync(skills)) return;
  for (const name of await readdir(skills)) {
    const file = join(skills, name, 'SKILL.md');
    await recorder.record(file);
    await mkdir(join(outDir, 'skills', name), { recursive: true });
    await copyFile(file, join(outDir, 'skills', name, 'SKILL.md'));
  }
}

/**
 * The manual page of each executable.
 * @param pages texts by file name
 */
export async function writeManPages(outDir, pages) {
  await mkdir(join(outDir, 'man'));
  const files = Object.entries(pages);
  await Promise.all(files.map(([file, text]) => writeFile(join(outDir, 'man', file), text)));
}
