import { endSentence, Problem } from '@trefoil/contract';

/** A `trefoil.yaml` that cannot be understood stops what it would bind. */
export function invalidPolicyFile(file: string, fault: string): Problem {
  return new Problem({
    code: 'policy.invalid',
    what: endSentence(`${file}: ${fault}`),
    next: 'Mend the file: while it cannot be understood, nothing runs by it.',
  });
}
