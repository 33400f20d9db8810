import type { InputIssue } from '@trefoil/contract';

export const ENGINES = ['scan', 'index', 'fts'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface EngineChoice {
  readonly engine?: EngineName | undefined;
  readonly fuzzy?: boolean | undefined;
  readonly regexp?: boolean | undefined;
}

/** Which engine answers: raw text unless asked otherwise. */
export function chosenEngine({ engine, fuzzy }: EngineChoice): EngineName {
  return engine ?? (fuzzy === true ? 'index' : 'scan');
}

/** What no engine can do at once, each with what to change. */
export function engineFaults({ engine, fuzzy, regexp }: EngineChoice): readonly InputIssue[] {
  if (regexp === true && fuzzy === true) {
    return [{ field: 'fuzzy', given: 'true', expected: 'no fuzzy with regexp: drop one of them' }];
  }
  const given = JSON.stringify(engine);
  if (regexp === true && engine !== undefined && engine !== 'scan') {
    return [{ field: 'engine', given, expected: '"scan", or no engine at all, with regexp' }];
  }
  if (fuzzy === true && engine !== undefined && engine !== 'index') {
    return [{ field: 'engine', given, expected: '"index", or no engine at all, with fuzzy' }];
  }
  return [];
}
