#!/usr/bin/env node
// Every relative link in the documents leads somewhere.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { report } from './check/report.mjs';

const documents = await findDocuments();
const problems = await Promise.all(documents.map(brokenLinks));
report(problems.flat(), `${documents.length} documents, no broken link`);

async function findDocuments() {
  const top = (await readdir('.')).filter((file) => file.endsWith('.md'));
  const deep = existsSync('docs') ? await readdir('docs', { recursive: true }) : [];
  return [...top, ...deep.filter((file) => file.endsWith('.md')).map((file) => join('docs', file))];
}

async function brokenLinks(document) {
  const text = withoutCode(await readFile(document, 'utf8'));
  const inline = [...text.matchAll(/\]\(\s*<?([^)>\s]+)>?[^)]*\)/g)];
  const references = [...text.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm)];
  return [...inline, ...references]
    .map(([, target]) => target)
    .filter((target) => isRelative(target) && !existsSync(resolveLink(document, target)))
    .map((target) => `${document}: ${target} does not exist; correct the link.`);
}

/** Code may hold anything that looks like a link. Lines stay, so that references keep their place. */
function withoutCode(text) {
  return text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

function isRelative(target) {
  return !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target);
}

function resolveLink(document, target) {
  const path = decodeURI(target.replace(/[#?].*$/, ''));
  return path.startsWith('/') ? join('.', path) : join(dirname(document), path);
}
