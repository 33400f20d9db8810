/** Why set-up cannot go on: one sentence with the next step, and what a tool printed where that helps. */
export class SetupProblem extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

/** What to say about any error of set-up; the file system's are the ones users meet. */
export function describeFailure(error, root) {
  if (error instanceof SetupProblem) return [error.message, error.output].filter(Boolean).join('\n');
  if (error.code === 'ENOSPC') return 'the disk is full; free some space and run the command again.';
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    return `set-up may not write ${error.path ?? root}; make ${root} writable for you and run the command again.`;
  }
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code)) {
    return `${error.path} is in the way of set-up; move it elsewhere and run the command again.`;
  }
  return `set-up failed; mend the cause below and run the command again.\n${error.stack}`;
}
