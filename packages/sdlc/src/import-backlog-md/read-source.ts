import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { ParsedDocument } from '@trefoil/corpus';
import { decodeText, parseDocument, readContained, statOrUndefined, walkTree } from '@trefoil/corpus';
import { toPlainData } from '../corpus/plain-data.ts';
import type { FrontMatterData } from '../entity/entity.ts';

/** A task as Backlog.md keeps it. */
export interface SourceTask {
  /** Under the source's root. */
  readonly path: string;
  readonly folder: Folder;
  readonly id: string;
  readonly title: string;
  readonly data: FrontMatterData;
  readonly body: string;
  /** Why its front matter is not valid YAML, where it is not. */
  readonly fault: string | undefined;
  /** Set when nothing of the front matter could be read: the file's text. */
  readonly raw: string | undefined;
}

export interface Source {
  readonly tasks: readonly SourceTask[];
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
}

/** What lives comes first: of two tasks with one id, links mean the first. */
const folders = ['tasks', 'completed', 'drafts', 'archive/tasks', 'archive/drafts'] as const;
type Folder = (typeof folders)[number];

const MAX_BYTES = 4 * 1024 * 1024;
const TASK_NAME = /^([A-Za-z]+-\d+(?:\.\d+)*)(?: - (.*))?\.md$/s;

/**
 * The directory that holds the tasks: the one named, or `backlog` in it.
 * @throws Problem `sdlc.backlog_md_missing`
 */
export function findSource(directory: string): string {
  const found = [directory, path.join(directory, 'backlog')].find((candidate) =>
    statOrUndefined(path.join(candidate, 'tasks'))?.isDirectory(),
  );
  if (found !== undefined) return found;
  throw new Problem({
    code: 'sdlc.backlog_md_missing',
    what: `${path.basename(directory)} holds no tasks of Backlog.md: there is no directory "tasks" in it.`,
    next: 'Name the directory that has one; it is often called "backlog".',
  });
}

/** Reads every task of a tree, whatever is wrong with it. */
export function readSource(root: string): Source {
  const tree = walkTree(root, { extension: '.md', maxFiles: 200_000, maxDepth: 8 });
  const tasks: SourceTask[] = [];
  const leftOut = tree.unreadable.map(({ path: at, reason }) => ({
    path: at,
    why: `could not be read (${reason})`,
  }));
  for (const { path: at } of tree.files) {
    const folder = folders.find((candidate) => path.posix.dirname(at) === candidate);
    const task = folder === undefined ? 'is no task' : readTask(root, at, folder);
    if (typeof task === 'string') leftOut.push({ path: at, why: task });
    else tasks.push(task);
  }
  return { tasks: tasks.toSorted(compareTasks), leftOut };
}

function compareTasks(left: SourceTask, right: SourceTask): number {
  const order = folders.indexOf(left.folder) - folders.indexOf(right.folder);
  return order !== 0 ? order : left.path < right.path ? -1 : 1;
}

/** A task, or why there is none. */
function readTask(root: string, at: string, folder: Folder): SourceTask | string {
  if (/^(?:readme|index)\.md$/i.test(path.posix.basename(at))) return 'is an overview';
  const read = readContained(root, at, { realRoot: root, maxBytes: MAX_BYTES });
  if (!read.ok) return read.reason === 'escapes' ? 'leads outside the tree' : read.message;
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) return 'is not UTF-8';
  return toTask(decoded.text, at, folder);
}

function toTask(text: string, at: string, folder: Folder): SourceTask {
  const document = parseDocument(text);
  const front = document.kind === 'document' ? document.frontMatter : undefined;
  const data = front === undefined ? {} : (toPlainData(front.data) as FrontMatterData);
  const stem = path.posix.basename(at, '.md');
  const [, id = stem, slug = ''] = TASK_NAME.exec(path.posix.basename(at)) ?? [];
  return {
    path: at,
    folder,
    id: textOr(data['id'], id),
    title: textOr(data['title'], textOr(slug.replaceAll('-', ' '), stem)),
    data,
    body: document.body,
    fault: faultOf(document),
    raw: document.kind === 'invalid' ? text : undefined,
  };
}

function faultOf(document: ParsedDocument): string | undefined {
  if (document.kind === 'invalid') return `${document.message} (line ${document.line})`;
  const [recovered] = document.frontMatter?.recovered ?? [];
  if (recovered === undefined) return undefined;
  return `${recovered.key}: ${recovered.message} (line ${recovered.line}); read as text`;
}

function textOr(value: unknown, fallback: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : fallback;
}
