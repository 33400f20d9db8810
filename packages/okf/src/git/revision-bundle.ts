import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { decodeText, readObjects } from '@trefoil/corpus';
import type { Bundle, BundleFile, ParsedFile } from '../bundle/bundle.ts';
import { IGNORE_FILE, MAX_IGNORE_BYTES, toIgnoreRules } from '../bundle/ignore-file.ts';
import { parseText, unparseable } from '../bundle/parse-file.ts';
import { toBundle } from '../bundle/read-bundle.ts';
import { listRevision, unreadable } from './list-revision.ts';
import type { RevisionFile } from './list-revision.ts';
import type { Repository } from './repository.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const READ_AT_ONCE = 64 * 1024 * 1024;

/** Files that have been parsed, by object and path: what two commits share is read once. */
export type ParsedObjects = Map<string, ParsedFile>;

interface Revision {
  readonly repository: Repository;
  readonly commit: string;
  readonly known: ParsedObjects;
}

/**
 * A bundle as a commit has it, under the rules by which a directory is read; undefined when the commit has no
 * such directory. Nothing is checked out.
 * @throws Problem `okf.revision_unreadable`
 */
export async function readRevision(
  { repository, commit, known }: Revision,
  context: Context,
): Promise<Bundle | undefined> {
  const listed = await listRevision(repository, commit, context);
  if (listed === undefined) return undefined;
  const read = async (files: readonly RevisionFile[]) => {
    try {
      const ids = [...new Set(files.map(({ object }) => object))];
      const objects = await readObjects(context, repository.cwd, ids);
      return new Map(ids.map((id, index) => [id, objects[index]]));
    } catch (cause) {
      context.signal.throwIfAborted();
      throw cause instanceof Error ? unreadable(commit) : cause;
    }
  };
  const visible = listed.filter(({ path }) => !`/${path}`.includes('/.'));
  const rules = await ignoreRules(listed, read);
  const used = rules === undefined ? visible : visible.filter(({ path }) => !rules(path));
  const documents = used.filter(({ path }) => path.endsWith('.md'));
  await parseAll(documents, { known, read }, context);
  const files = documents.map(({ path, object }): [string, ParsedFile] => [
    path,
    known.get(`${object} ${path}`) ?? toParsed(unparseable(path, 'unreadable', 'could not be read')),
  ]);
  const tree = {
    root: repository.cwd,
    files: [],
    others: used.filter(({ path }) => !path.endsWith('.md')).map(({ path }) => path),
    unreadable: [],
    directories: [],
    truncated: false,
    ignored: visible.length - used.length,
  };
  return toBundle(tree, new Map(files.toSorted(([left], [right]) => (left < right ? -1 : 1))), () => commit);
}

type Read = (files: readonly RevisionFile[]) => Promise<ReadonlyMap<string, Uint8Array | undefined>>;

async function ignoreRules(listed: readonly RevisionFile[], read: Read) {
  const file = listed.find(({ path }) => path === IGNORE_FILE);
  if (file === undefined || file.link || file.size > MAX_IGNORE_BYTES) return undefined;
  const bytes = (await read([file])).get(file.object);
  const decoded = bytes === undefined ? undefined : decodeText(bytes);
  return decoded?.ok === true ? toIgnoreRules(decoded.text) : undefined;
}

interface Parsing {
  readonly known: ParsedObjects;
  readonly read: Read;
}

/** Reads in portions, so that a big bundle is never there twice. */
async function parseAll(
  documents: readonly RevisionFile[],
  { known, read }: Parsing,
  context: Context,
): Promise<void> {
  const breathe = createBreather(context);
  let portion: RevisionFile[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const objects = await read(portion);
    for (const { path, object } of portion) {
      known.set(`${object} ${path}`, toParsed(parseObject(path, objects.get(object))));
      await breathe();
    }
    portion = [];
    bytes = 0;
  };
  for (const file of documents) {
    const key = `${file.object} ${file.path}`;
    if (known.has(key)) continue;
    const fault = faultOf(file);
    if (fault !== undefined) {
      known.set(key, toParsed(unparseable(file.path, 'unreadable', fault)));
      continue;
    }
    portion.push(file);
    bytes += file.size;
    if (bytes >= READ_AT_ONCE) await flush();
  }
  await flush();
}

function faultOf({ size, link }: RevisionFile): string | undefined {
  if (link) return 'is a symbolic link, which is not followed in a revision';
  return size > MAX_BYTES ? 'is larger than 16 MiB' : undefined;
}

function parseObject(path: string, bytes: Uint8Array | undefined): BundleFile {
  if (bytes === undefined) return unparseable(path, 'unreadable', 'is missing from the repository');
  const decoded = decodeText(bytes);
  if (!decoded.ok) return unparseable(path, 'not_utf8', `is not UTF-8 (byte ${decoded.offset + 1})`);
  return parseText(path, decoded.text, decoded.bom);
}

function toParsed(file: BundleFile): ParsedFile {
  return { mtimeMs: 0, size: 0, file };
}
