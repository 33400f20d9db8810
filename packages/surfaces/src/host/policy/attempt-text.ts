import { shorten } from '@trefoil/contract';
import type { Attempt } from './policy-request.ts';

/** For the person who runs the process: a file that came with a project asked for what is not its to give. */
export function attemptText({ file, key, given, instead = 'your own trefoil.yaml' }: Attempt): string {
  return `${file} asks for more than it may (${key}: ${shorten(given, 100)}); that counts only from ${instead}.`;
}
