import { Problem } from '@trefoil/contract';

export interface Flaw {
  readonly report: string;
  /** What is wrong, in words that follow a colon. */
  readonly what: string;
  /** In the report's text as UTF-8, after decompression. */
  readonly offset?: number;
  /** `runs[0].results[3].level`. */
  readonly jsonPath?: string;
}

/** A report that cannot be read on; nothing of it is left out in silence. */
export function reportMalformed({ report, what, offset, jsonPath }: Flaw): Problem {
  const place = [
    ...(offset === undefined ? [] : [`at byte ${offset}`]),
    ...(jsonPath === undefined || jsonPath === '' ? [] : [`in ${jsonPath}`]),
  ].join(' ');
  return new Problem({
    code: 'report.malformed',
    what: `The report ${report} is malformed${place === '' ? '' : ` ${place}`}: ${what}.`,
    next: 'Write it again with the tool that made it, or leave it out.',
  });
}

/** Codes that reading a report raises. */
export const reportProblems = {
  'report.malformed': 'A report breaks off, is no JSON, or is no report; the message says where.',
  'report.too_large': 'One finding of a report is larger, or nests deeper, than is read.',
  'report.version': 'A report in a native format was written by a version that this one does not know.',
  'report.unreadable': 'A report cannot be opened or read.',
} as const;

export function reportTooLarge({ report, what, offset, jsonPath }: Flaw): Problem {
  return new Problem({
    code: 'report.too_large',
    what: `The report ${report} has too much in one piece at byte ${offset ?? 0}${
      jsonPath === undefined || jsonPath === '' ? '' : ` (${jsonPath})`
    }: ${what}.`,
    next: 'Have the tool leave out file contents and snippets, and write it again.',
  });
}
