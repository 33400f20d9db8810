import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The licence texts of the installed packages that these modules come from, as one document. */
export async function renderNotices(moduleIds) {
  const directories = [...new Set(moduleIds.map(packageDirectoryOf).filter(Boolean))];
  const packages = await Promise.all(directories.map(readPackageNotice));
  const unique = new Map(packages.map((notice) => [notice.heading, notice]));
  const sections = [...unique.values()].toSorted((a, b) => (a.heading < b.heading ? -1 : 1));
  const intro = 'The following packages are part of this distribution, each under its own licence.';
  const body = sections.map(({ heading, text }) => `${heading}\n${'='.repeat(heading.length)}\n\n${text}`);
  return `${[intro, ...body].join('\n\n')}\n`;
}

/** The innermost package a module belongs to; undefined for the clone's own modules. */
function packageDirectoryOf(id) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
}

async function readPackageNotice(directory) {
  const { name, version, license } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  const heading = `${name} ${version} (${license ?? 'licence not named'})`;
  const files = (await readdir(directory)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(directory, file), 'utf8')));
  const text = texts.map((content) => content.trim()).join('\n\n');
  return { heading, text: text || `The package carries no licence text; its package.json names ${license}.` };
}
