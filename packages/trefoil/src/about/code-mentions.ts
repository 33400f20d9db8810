import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { compileQuery, hasChanged, openScan, queryScan } from '@trefoil/findings';
import type { Finding, FindingQuery, StoredScan } from '@trefoil/findings';
import { isBelow } from '../request-scope.ts';
import type { AboutOutput } from './about.operation.ts';
import type { Mention } from './mention.ts';

/** Findings that are counted before they are read: a page reads only its own. */
export interface FindingList {
  readonly total: number;
  /** The mentions from `offset` on, at most `limit`. */
  readonly read: (offset: number, limit: number) => Promise<readonly Mention[]>;
}

export interface CodeMentions {
  readonly scan: NonNullable<AboutOutput['scan']>;
  readonly actionable: FindingList;
  readonly others: FindingList;
}

export interface AskedFile {
  /** Real path. */
  readonly absolute: string;
  /** A real path as answers show it. */
  readonly show: (absolute: string) => string;
}

/** What the active scan found in a file or directory; undefined when no scan is stored. */
export async function codeMentions(context: Context, asked: AskedFile): Promise<CodeMentions | undefined> {
  const scan = await activeScan(context);
  if (scan === undefined) return undefined;
  const { root, scan_id: id, files } = scan.info;
  const glob = isBelow(asked.absolute, root) ? exactGlob(path.relative(root, asked.absolute)) : undefined;
  const list = async (actionable: boolean): Promise<FindingList> => {
    if (glob === undefined) return { total: 0, read: async () => [] };
    return await findingList(scan, { ...glob, actionable }, asked);
  };
  return {
    scan: { scan_id: id, stale: hasChanged(root, files) },
    actionable: await list(true),
    others: await list(false),
  };
}

const NO_SCAN: ReadonlySet<string> = new Set(['scan.none', 'scan.unknown']);

async function activeScan({ workspace }: Context): Promise<StoredScan | undefined> {
  try {
    return await openScan(workspace);
  } catch (failure) {
    // One that cannot be read, or not by this version, is as good as none.
    if (failure instanceof Problem && NO_SCAN.has(failure.code)) return undefined;
    throw failure;
  }
}

/** A pattern that matches the path, and what is below it, and nothing else; none for the root itself. */
function exactGlob(relative: string): Pick<FindingQuery, 'path'> {
  if (relative === '') return {};
  const names = relative.split(path.sep).join('/');
  return { path: [`/${names.replaceAll(/[\\*?[\]{}]/g, String.raw`\$&`)}`] };
}

async function findingList(scan: StoredScan, asked: FindingQuery, file: AskedFile): Promise<FindingList> {
  const query = await compileQuery(asked);
  const sort = ['severity', '-security_severity', 'confidence'] as const;
  const { matched } = await queryScan(scan, query, { offset: 0, limit: 0 });
  return {
    total: matched,
    read: async (offset, limit) => {
      const { page } = await queryScan(scan, query, { offset, limit, sort });
      return page.map(({ finding }) =>
        toMention(finding, file.show(path.resolve(scan.info.root, finding.path))),
      );
    },
  };
}

function toMention(finding: Finding, shown: string): Mention {
  const { id, message, line, rule, severity, confidence, function: name } = finding;
  return {
    part: 'code',
    kind: 'finding',
    id,
    title: message,
    path: shown,
    line: Math.max(1, line),
    why: `${rule}${name === undefined ? '' : ` in ${name}`}, ${confidence} confidence`,
    severity,
    state: stateOf(finding),
  };
}

/** Why nobody has to act on a finding: accepted, known before, gone, or neither grave nor sure enough. */
function stateOf({ suppression, baseline_state: state, severity, confidence }: Finding): string {
  if (suppression !== undefined) return 'suppressed';
  if (state === 'unchanged' || state === 'absent') return state;
  return severity === 'note' || confidence === 'low' ? 'minor' : 'actionable';
}
