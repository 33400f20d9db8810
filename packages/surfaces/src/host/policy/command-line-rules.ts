import type { PolicyRules } from '@trefoil/contract';
import { idsOfEntries } from './policy-entries.ts';
import type { PolicyRequest, Setting } from './policy-request.ts';

/** At a terminal, only who says so is kept to some directories. */
export function isConfined({ asker, roots }: Pick<PolicyRequest, 'asker' | 'roots'>): boolean {
  return asker === 'client' || roots.length > 0;
}

/** @throws Problem `input.invalid` when an entry names no operation: a misspelt deny would deny nothing */
export function commandLineRules({ application, allow, deny, asker }: PolicyRequest): PolicyRules {
  const ids = idsOfEntries(application, { allow, deny });
  // Who types a command needs no leave for it.
  return asker === 'operator' ? { ...ids, effects: 'all' } : ids;
}

export function commandLineSettings(
  request: PolicyRequest,
  { allow, deny, effects }: PolicyRules,
  roots: readonly string[],
): Setting[] {
  const rootsFrom = request.roots.length > 0 ? 'command line' : 'built in';
  return [
    ...(isConfined(request)
      ? roots.map((value): Setting => ({ key: 'roots', value, from: rootsFrom }))
      : [{ key: 'roots', value: 'any', from: 'built in' } as const]),
    { key: 'effects', value: effects === 'all' ? 'all' : 'read, state', from: 'built in' },
    ...allow.map((value): Setting => ({ key: 'allow', value, from: 'command line' })),
    ...deny.map((value): Setting => ({ key: 'deny', value, from: 'command line' })),
  ];
}
