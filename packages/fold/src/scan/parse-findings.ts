import type { Identifiable, RuleDescription } from '@trefoil/findings';
import { explainSkip } from '../discover/skip-reason.ts';
import type { SkipReason } from '../discover/skip-reason.ts';
import type { CoveredFile } from './coverage.ts';
import type { FailedDetector } from './gather-facts.ts';
import type { SkippedSource } from './select-sources.ts';

/** From here on so much of a file was not understood that what was found in it says little. */
const MOSTLY_UNREAD = 0.2;

const lost: ReadonlySet<SkipReason> = new Set(['timeout', 'memory', 'crash', 'quarantined']);

function rule(id: string, summary: string, help: string): RuleDescription {
  return {
    id,
    summary,
    help,
    kind: 'parse',
    severity: 'note',
    precision: 'very-high',
    tags: ['coverage'],
    cwe: [],
  };
}

/** What a scan says of sources that it could not look at as it should. */
export const parseRules: readonly RuleDescription[] = [
  rule(
    'parse/lost',
    'A file broke or outlasted what analysed it',
    'Nothing in this file was looked at. Raise `file_timeout` or `max_memory`, exclude the file, or leave it: after two such scans it is skipped until it changes.',
  ),
  rule(
    'parse/incomplete',
    'Much of a file could not be parsed',
    'What stands in the parts that were not understood was not looked at. Often the file is in another language than its name says, or made of macros.',
  ),
  rule(
    'parse/detector',
    'A detector failed on a file',
    'The others went through. This is a defect of the detector: please report it with the file, if you may.',
  ),
];

interface Parsed {
  readonly covered: readonly CoveredFile[];
  readonly skipped: readonly SkippedSource[];
  readonly failures: readonly FailedDetector[];
}

/** Files that were lost or hardly understood, as findings: notes, so that nobody takes silence for health. */
export function findingsOfParsing({ covered, skipped, failures }: Parsed): Identifiable[] {
  return [
    ...skipped
      .filter(({ reason }) => lost.has(reason))
      .map(({ path, reason, detail, language }) => {
        const at = detail === undefined ? '' : ` (${detail})`;
        return toItem('parse/lost', { path, language }, `Not analysed${at}: ${explainSkip(reason)}.`);
      }),
    ...covered
      .filter(({ unread, units }) => unread > units * MOSTLY_UNREAD)
      .map(({ path, language, unread, units, firstUnread }) => {
        const percent = Math.round((unread / units) * 100);
        return toItem(
          'parse/incomplete',
          { path, language, ...firstUnread },
          `${percent} % of this file could not be parsed.`,
        );
      }),
    ...failures.map(({ path, stage, message }) => {
      const text = `The detector ${stage} failed on this file: ${message.slice(0, 200)}`;
      return toItem('parse/detector', { path }, text);
    }),
  ];
}

interface Place {
  readonly path: string;
  readonly language?: string | undefined;
  readonly line?: number;
  readonly column?: number;
}

function toItem(
  ruleId: string,
  { path, language, line = 1, column = 1 }: Place,
  message: string,
): Identifiable {
  return {
    finding: {
      rule: ruleId,
      kind: 'parse',
      severity: 'note',
      confidence: 'high',
      backend: 'source',
      ...(language === undefined ? {} : { language }),
      message,
      path,
      line,
      column,
      cwe: [],
      evidence: [],
      related: [],
    },
    // One of a kind in a file: how much it is may change without its becoming another finding.
    code: `${ruleId} ${path.slice(path.lastIndexOf('/') + 1)}`,
  };
}
