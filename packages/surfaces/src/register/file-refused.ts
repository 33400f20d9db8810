import { Problem } from '@trefoil/contract';

/** A host's file that is left alone as it is. */
export function fileRefused(file: string, fault: string, next: string): Problem {
  return new Problem({
    code: 'register.file_refused',
    what: `${file} ${fault}; nothing was changed.`,
    next,
  });
}
