import { Problem } from '@trefoil/contract';
import type { ConfigProblem } from './config-layer.ts';

const MAX_SHOWN = 5;

/** The problem that names what is wrong with the configuration, place by place. */
export function invalidConfig(problems: readonly ConfigProblem[]): Problem {
  const shown = problems.slice(0, MAX_SHOWN).map(({ file, line, key, message, did_you_mean: nearest }) => {
    const hint = nearest === undefined ? '' : `, did you mean ${nearest}?`;
    return `${file}:${line}: ${key === '' ? '' : `${key}: `}${message}${hint}`;
  });
  const more = problems.length > shown.length ? ` (and ${problems.length - shown.length} more)` : '';
  return new Problem({
    code: 'sdlc.config_invalid',
    what: `The configuration is not valid: ${shown.join('; ')}${more}.`,
    next: 'Correct the file; {sdlc.config_explain} says what a key accepts.',
    issues: problems.slice(0, 20).map(({ key, message, did_you_mean }) => ({
      field: key,
      given: 'the value in the file',
      expected: message,
      ...(did_you_mean === undefined ? {} : { did_you_mean }),
    })),
  });
}
