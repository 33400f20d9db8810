import type { ProblemSummaries } from '@trefoil/contract';

/** The problems that operations of findings meet, for the page that lists them. */
export const problemSummaries: ProblemSummaries = {
  'baseline.invalid': 'A baseline cannot be used.',
  'baseline.missing': 'There is no such file or revision to take a baseline from.',
  'query.pattern_invalid':
    'A pattern is no regular expression, or asks for what a search in linear time cannot give.',
  'report.malformed':
    'A report breaks off, or is not in the format it claims; the place is told by byte and JSON path.',
  'report.too_large': 'A report has more in one piece than is held at once.',
  'report.unreadable': 'A report cannot be opened or unpacked.',
  'report.version': 'A report was written in a version of its format that this program does not read.',
  'scan.none': 'No scan is stored for this workspace yet.',
  'scan.unknown': 'The scan that was asked for is not stored, or was stored by another version.',
  'suppressions.invalid': 'A file of suppressions cannot be used.',
};
