import type { ProblemSummaries } from '@trefoil/contract';

/** The problems that operations of fold meet, for the page that lists them. */
export const problemSummaries: ProblemSummaries = {
  'baseline.busy': 'The baseline changed while it was being written.',
  'baseline.foreign': 'The file to be written exists and is no baseline.',
  'baseline.unwritable': 'The baseline cannot be written to that place.',
  'clone.changed': 'Too few members of a clone are still where the scan saw them.',
  'clone.not_a_clone': 'The finding is no class of clones.',
  'doctor.not_a_file': 'What was named is no regular file.',
  'finding.ambiguous': 'Several findings have an id that begins like this.',
  'finding.unknown': 'No finding has this id.',
  'rule.unknown': 'There is no such rule.',
  'scan.files_from': 'The list of files to scan names none, or cannot be read.',
  'scan.no_repository': 'A scan of changes needs a git repository.',
  'scan.revision_unknown': 'git knows no such revision.',
  'scan.workers': 'No worker process could be started.',
};
