import { rawScalar } from '@trefoil/corpus';
import type { ReservedFile } from '../bundle/bundle.ts';
import { isCalendarDate } from '../bundle/instant.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { FILE_START, findingAt, positionOf } from './finding.ts';
import type { Finding } from './finding.ts';

const VERSION_KEY = 'okf_version';
const KNOWN_VERSIONS = ['0.1', '0.2'];

/** An index has no front matter, save that of the root, which may tell the version of the format. */
export function checkIndex(index: ReservedFile): Finding[] {
  const { path, document } = index;
  // A line of dashes that is never closed is a line across the page.
  if (document.kind === 'invalid' && document.reason === 'unterminated') return [];
  if (document.kind === 'document' && document.frontMatter === undefined) return [];
  if (path !== 'index.md') {
    const message = 'an index.md below the root has no front matter';
    return [findingAt(path, FILE_START, { check: 'index_front_matter', message })];
  }
  if (document.kind === 'invalid') {
    const { line, column, message } = document;
    return [findingAt(path, { line, column }, { check: 'root_index_front_matter', message })];
  }
  const data = document.frontMatter?.data ?? {};
  return Object.keys(data)
    .filter((key) => key !== VERSION_KEY)
    .map((key) => {
      const message = `the root index.md may declare ${VERSION_KEY} only, not ${key}`;
      return findingAt(path, positionOf(document, [key]), { check: 'root_index_front_matter', message });
    });
}

/** A version that this reader does not know is read all the same. */
export function checkVersion({ path, document }: ReservedFile): Finding[] {
  if (path !== 'index.md' || document.kind === 'invalid') return [];
  if (document.frontMatter?.data[VERSION_KEY] === undefined) return [];
  // As written: YAML reads 0.10 and 0.1 as the same number.
  const version = rawScalar(document, VERSION_KEY)?.trim();
  if (version !== undefined && KNOWN_VERSIONS.includes(version)) return [];
  const message = `${VERSION_KEY} is none of ${KNOWN_VERSIONS.join(', ')}; the bundle is read as well as can be`;
  return [findingAt(path, positionOf(document, [VERSION_KEY]), { check: 'okf_version_unknown', message })];
}

/** The entries of a log are dated by their headings. */
export function checkLog({ path, document }: ReservedFile): Finding[] {
  return scannedBody(document)
    .headings.filter(({ level, text }) => level === 2 && !isCalendarDate(text))
    .map(({ text, line }) => {
      const message = `the heading "${text}" is no date such as 2026-01-31`;
      const place = { line: document.bodyLine + line - 1, column: 1 };
      return findingAt(path, place, { check: 'log_date_heading', message });
    });
}
