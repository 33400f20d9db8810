import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { GENERATED, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { readContained, unifiedDiff, withFileLock } from '@trefoil/corpus';
import { invalidConfig } from '../config/invalid-config.ts';
import { referencePages } from '../docs/reference-pages.ts';
import { contentHash } from '../edit/content-hash.ts';
import { realPlace } from '../edit/open-to-write.ts';
import { createFile, guardWrite, planningBusy, replaceFile } from '../edit/write-file.ts';
import { shownPath } from '../planning/open-planning.ts';
import { findProject } from '../planning/planning-place.ts';
import type { DocsGenerateInput, DocsGenerateOutput } from './docs-generate.operation.ts';

type GeneratedFile = DocsGenerateOutput['files'][number];

interface Page {
  readonly page: GeneratedFile['page'];
  /** Where it really is, or would be. */
  readonly file: string;
  readonly text: string;
  readonly before: string | undefined;
  readonly was: GeneratedFile['was'];
}

/** @throws Problem `sdlc.page_foreign` before anything is written, or one of `writeProblems` */
export async function run(input: DocsGenerateInput, context: Context): Promise<DocsGenerateOutput> {
  const { directory: project, loaded } = findProject(context);
  if (loaded.problems.length > 0) throw invalidConfig(loaded.problems);
  const { directory, pages: wanted, dry_run: dryRun } = input;
  const pages = referencePages(context.manifest())
    .filter(({ page }) => wanted.length === 0 || wanted.includes(page))
    .map(({ page, file, text }) => lookAt(realPlace(project, path.join(directory, file)), page, text));
  for (const page of pages) refuseForeign(page, context);
  const drifted = pages.filter(({ was }) => was !== 'current');
  const isWriting = !input.check && !dryRun;
  if (isWriting) for (const page of drifted) await writePage(page);
  return {
    files: pages.map(({ page, file, text, before, was }) => {
      const shown = shownPath(context, file);
      const diff =
        dryRun && was !== 'current' ? { diff: unifiedDiff({ path: shown, before, after: text }) } : {};
      return { path: shown, page, was, ...diff };
    }),
    checked: input.check,
    drift: drifted.length,
    wrote: isWriting ? drifted.length : 0,
  };
}

function lookAt(file: string, page: Page['page'], text: string): Page {
  const before = readText(file);
  const was = before === undefined ? 'missing' : before === text ? 'current' : 'outdated';
  return { page, file, text, before, was };
}

function readText(file: string): string | undefined {
  const read = readContained(path.dirname(file), path.basename(file));
  if (read.ok) return read.bytes.toString('utf8');
  if (read.reason === 'missing') return undefined;
  throw new Problem({
    code: 'sdlc.file_unreadable',
    what: `${path.basename(file)} ${read.message}.`,
    next: 'Move it away, or name another directory.',
  });
}

/** A page of that name that somebody wrote is theirs. */
function refuseForeign({ file, before }: Page, context: Context): void {
  if (before === undefined || before.startsWith(`${GENERATED}\n`)) return;
  throw new Problem({
    code: 'sdlc.page_foreign',
    what: `${shownPath(context, file)} was not generated; nothing was written.`,
    next: 'Move it away, or name another directory.',
  });
}

async function writePage({ file, text, before }: Page): Promise<void> {
  if (before !== undefined) return await replaceFile(file, { text, expected: contentHash(before) });
  const directory = path.dirname(file);
  await guardWrite(file, async () => {
    mkdirSync(directory, { recursive: true });
    await withFileLock(path.join(directory, '.create.lock'), planningBusy, async () => {
      await createFile(file, text);
    });
  });
}
