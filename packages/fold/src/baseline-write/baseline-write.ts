import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import {
  compareBaseline,
  compileQuery,
  formatBaseline,
  looksLikeBaseline,
  parseBaseline,
} from '@trefoil/findings';
import type { Compared } from '@trefoil/findings';
import { openSource } from '../source/finding-source.ts';
import { relativeName } from '../source/relative-name.ts';
import { readText, replaceFile } from './replace-file.ts';
import type { BaselineWriteInput, BaselineWriteOutput } from './baseline-write.operation.ts';

export async function run(input: BaselineWriteInput, context: Context): Promise<BaselineWriteOutput> {
  const file = await resolveTarget(input.file, context);
  const before = await readText(file);
  if (before !== undefined && !looksLikeBaseline(before)) throw foreign(input.file);
  const findings = await collect(input, context);
  const known = before === undefined ? [] : parseBaseline(before, input.file);
  const { counts } = compareBaseline(known, findings);
  const text = formatBaseline(findings);
  const write = !input.dry_run && text !== before;
  if (write) await replaceFile(file, { text, expected: before });
  return {
    file: relativeName(context, file),
    findings: findings.length,
    added: counts.new,
    removed: counts.absent,
    written: write,
  };
}

/** The file need not exist, so it is its directory that must be within bounds. */
async function resolveTarget(given: string, context: Context): Promise<string> {
  const directory = await context.resolvePath('file', path.dirname(given));
  const target = path.join(directory, path.basename(given));
  try {
    return await context.resolvePath('file', target);
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'path.missing') return target;
    throw cause;
  }
}

async function collect(input: BaselineWriteInput, context: Context): Promise<Compared[]> {
  const source = await openSource(input, context);
  const query = await compileQuery({ suppressed: false, baseline: ['new', 'unchanged', 'updated'] });
  const result = await source.query(query, { offset: 0, limit: 0 });
  const findings: Compared[] = [];
  for await (const { finding } of result.all()) {
    const { id, fingerprint, rule, path: file, line, column } = finding;
    findings.push({ id, fingerprint, rule, path: file, line, column });
  }
  return findings;
}

function foreign(given: string): Problem {
  return new Problem({
    code: 'baseline.foreign',
    what: `${JSON.stringify(given.slice(0, 200))} exists and is no baseline.`,
    next: 'Name another file.',
  });
}
