import path from 'node:path';
import { readContained, readObjects } from '@trefoil/corpus';
import type { ContainedReadFailure, ProcessContext } from '@trefoil/corpus';
import { compileGlob } from '@trefoil/findings';
import { judgeContent } from '../discover/judge-content.ts';
import { judgePath } from '../discover/judge-path.ts';
import type { ListedFile, Listing } from '../discover/list-sources.ts';
import type { SkippedFile, SkipReason } from '../discover/skip-reason.ts';
import { findLanguageByInterpreter, findLanguageByPath, getLanguage } from '../engine/languages.ts';
import type { LanguageId } from '../engine/languages.ts';
import type { ScanRequest } from './scan-request.ts';

/** A file that is to be analysed, its content at hand. */
export interface SelectedFile {
  readonly path: string;
  readonly language: LanguageId;
  readonly bytes: Buffer;
}

export type SkippedSource = SkippedFile & { readonly language?: string };

export type Selected =
  | { readonly file: SelectedFile }
  | { readonly skipped: SkippedSource }
  /** No source in a language that we read: a picture, a text. */
  | undefined;

const SCRIPT_MAX_BYTES = 1024 * 1024;

/** Decides of listed files which to analyse, and reads those; everything that is not is accounted for. */
export async function createSelector(
  request: ScanRequest,
  listing: Listing,
  context: ProcessContext,
): Promise<(file: ListedFile) => Selected> {
  const include = request.include?.map((pattern) => compileGlob(pattern, 'include'));
  const exclude = request.exclude?.map((pattern) => compileGlob(pattern, 'exclude')) ?? [];
  const staged = await readStaged(request, listing, context);
  const named = request.paths.map((each) => path.relative(request.root, each).split(path.sep).join('/'));
  return (file) => {
    const byPath = findLanguageByPath(file.path);
    const language = byPath === undefined ? undefined : getLanguage(byPath).name;
    const skip = (reason: SkipReason, detail?: string): Selected => {
      return {
        skipped: {
          path: file.path,
          reason,
          ...(detail === undefined ? {} : { detail }),
          ...(language === undefined ? {} : { language }),
        },
      };
    };
    if (byPath === undefined && !mayBeScript(file.path)) return undefined;
    if (exclude.some((glob) => glob.matches(file.path))) return skip('excluded');
    if (include !== undefined && !include.some((glob) => glob.matches(file.path))) return skip('excluded');
    if (language !== undefined && request.languages?.includes(language) === false) return skip('language');
    const verdict = request.allFiles ? undefined : judgePath(belowNamed(file.path, named));
    if (verdict !== undefined) return byPath === undefined ? undefined : skip(verdict.reason, verdict.detail);
    return select({ file, byPath, staged, skip }, request);
  };
}

/** What stands in the way of a path that a person named is not held against what is below. */
function belowNamed(file: string, named: readonly string[]): string {
  const above = named.find((each) => each !== '' && (file === each || file.startsWith(`${each}/`)));
  if (above === undefined) return file;
  return file === above ? file.slice(file.lastIndexOf('/') + 1) : file.slice(above.length + 1);
}

/** A file without an extension may name an interpreter. */
function mayBeScript(file: string): boolean {
  return !file.slice(file.lastIndexOf('/') + 1).includes('.');
}

interface Candidate {
  readonly file: ListedFile;
  readonly byPath: LanguageId | undefined;
  readonly staged: ReadonlyMap<string, Buffer | undefined>;
  readonly skip: (reason: SkipReason, detail?: string) => Selected;
}

function select({ file, byPath, staged, skip }: Candidate, request: ScanRequest): Selected {
  const content = readBytes(file, staged, request);
  if (typeof content === 'string') return byPath === undefined ? undefined : skipUnread(content, file, skip);
  const language = byPath ?? languageOfScript(content);
  if (language === undefined) return undefined;
  if (byPath === undefined && request.languages?.includes(getLanguage(language).name) === false)
    return undefined;
  const verdict = judgeContent(content, language);
  const stands = verdict !== undefined && (verdict.reason === 'binary' || !request.allFiles);
  return stands
    ? skip(verdict.reason, verdict.detail)
    : { file: { path: file.path, language, bytes: content } };
}

/** A name whose bytes are no UTF-8 is known with U+FFFD in it, and no such file is there. */
function skipUnread(reason: SkipReason, { path: name }: ListedFile, skip: Candidate['skip']): Selected {
  return reason === 'missing' && name.includes('\uFFFD')
    ? skip('unreadable', 'its name is no UTF-8')
    : skip(reason);
}

function languageOfScript(bytes: Buffer): LanguageId | undefined {
  if (bytes.length > SCRIPT_MAX_BYTES || bytes[0] !== 0x23 || bytes[1] !== 0x21) return undefined;
  return findLanguageByInterpreter(bytes.toString('latin1', 0, 512));
}

const reasons: Readonly<Record<ContainedReadFailure, SkipReason>> = {
  missing: 'missing',
  escapes: 'link',
  too_large: 'too_large',
  not_regular: 'special',
  unreadable: 'unreadable',
};

function readBytes(
  file: ListedFile,
  staged: Candidate['staged'],
  { root, limits }: ScanRequest,
): Buffer | SkipReason {
  if (file.object !== undefined) {
    const bytes = staged.get(file.path);
    if (bytes === undefined) return 'unreadable';
    return bytes.length > limits.maxFileBytes ? 'too_large' : bytes;
  }
  const read = readContained(root, file.path, { realRoot: root, maxBytes: limits.maxFileBytes });
  return read.ok ? read.bytes : reasons[read.reason];
}

async function readStaged({ root }: ScanRequest, { files }: Listing, context: ProcessContext) {
  const staged = files.flatMap(({ path: file, object }) =>
    object === undefined ? [] : [[file, object] as const],
  );
  const blobs = await readObjects(
    context,
    root,
    staged.map(([, object]) => object),
  );
  return new Map(staged.map(([file], index) => [file, blobs[index]] as const));
}
