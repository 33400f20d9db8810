import type { Context, Unpaged } from '@trefoil/contract';
import { compareText } from '../compare-text.ts';
import { isComplexity } from '../complexity/complexity-detector.ts';
import type { FunctionMetrics } from '../complexity/measure-functions.ts';
import { defaultSettings } from '../scan/default-settings.ts';
import { gatherFacts } from '../scan/gather-facts.ts';
import { toCoverage } from '../scan/to-coverage.ts';
import { toSourceRequest } from '../scan/to-scan-request.ts';
import type { MetricsInput, MetricsOutput } from './metrics.operation.ts';

type Row = MetricsOutput['functions'][number];

export async function run(input: MetricsInput, context: Context): Promise<Unpaged<MetricsOutput>> {
  const sources = await toSourceRequest(input, context);
  const request = { ...sources, detectors: ['complexity' as const], settings: defaultSettings };
  const facts = await gatherFacts(request, context);
  const rows = facts.of('complexity').flatMap((file): Row[] => {
    return isComplexity(file) ? file.facts.functions.map((unit) => toRow(file, unit)) : [];
  });
  return {
    functions: select(rows, input),
    measured: rows.length,
    coverage: toCoverage(facts.coverage),
  };
}

function toRow(
  { path, language }: { readonly path: string; readonly language: string },
  unit: FunctionMetrics,
): Row {
  const { name, anonymous: _anonymous, ...measured } = unit;
  return { path, language, function: name, ...measured };
}

function select(rows: readonly Row[], { sort, min, name }: MetricsInput): Row[] {
  const named = name === undefined ? rows : rows.filter((row) => row.function.includes(name));
  const byPlace = (a: Row, b: Row) => compareText(a.path, b.path) || a.line - b.line || a.column - b.column;
  if (sort === 'path') return named.toSorted(byPlace);
  return named.filter((row) => row[sort] >= min).toSorted((a, b) => b[sort] - a[sort] || byPlace(a, b));
}
