import type { Identifiable } from '@trefoil/findings';
import type { Conclusion, Detector, FileFacts } from '../engine/detector.ts';
import { complexityRules, measures, measureWords } from './complexity-rules.ts';
import type { Measure } from './complexity-rules.ts';
import { measureFunctions } from './measure-functions.ts';
import type { FunctionMetrics } from './measure-functions.ts';

/** Every function of a file with its measures, in the order of their starts. */
export interface ComplexityFacts {
  readonly functions: readonly FunctionMetrics[];
}

/** From this many times the threshold on, somebody should act. */
const GRAVE = 2;

/** Functions that are more complex than they may be. */
export const complexityDetector: Detector<unknown> = {
  id: 'complexity',
  rules: complexityRules,
  analyse: (file): ComplexityFacts => ({ functions: measureFunctions(file) }),
  conclude: async (files, conclusion) => {
    const found: Identifiable[] = [];
    for (const file of files) {
      if (!isComplexity(file)) continue;
      for (const unit of file.facts.functions) found.push(...judge(file, unit, conclusion));
      await conclusion.breathe();
    }
    return found;
  },
};

/** Facts are this detector's own, whether they come from a worker or from the cache. */
export function isComplexity(file: FileFacts<unknown>): file is FileFacts<ComplexityFacts> {
  return typeof file.facts === 'object' && file.facts !== null && 'functions' in file.facts;
}

function judge(
  { path, language }: FileFacts<ComplexityFacts>,
  unit: FunctionMetrics,
  { settings }: Conclusion,
): Identifiable[] {
  return measures
    .filter((measure) => unit[measure] > settings.complexity[measure])
    .map((measure) => {
      const limit = settings.complexity[measure];
      const { line, column, name } = unit;
      return {
        finding: {
          rule: `complexity/${measure}`,
          kind: 'complexity',
          severity: unit[measure] >= limit * GRAVE ? 'warning' : 'note',
          confidence: 'high',
          backend: 'source',
          language,
          message: describe(unit, measure, limit),
          path,
          line,
          column,
          function: name,
          cwe: [],
          evidence: [],
          related: [],
        },
        // A function keeps its finding while its body changes.
        code: name,
      };
    });
}

function describe(unit: FunctionMetrics, measure: Measure, limit: number): string {
  return `${unit.name} has ${measureWords[measure]} ${unit[measure]}; ${limit} are allowed.`;
}
