import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { createNumbering } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';

/** What a check has against a bundle, as validate and lint tell it. */
export interface Fault {
  readonly check: string;
  readonly severity: Finding['severity'];
  /** In the bundle; null when it is about the bundle as a whole. */
  readonly path: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Where a bundle lies, as the paths of its findings begin: from the workspace, or absolute outside it. */
export function placeOfBundle(root: string, context: Context): string {
  const base = path.relative(context.roots[0] ?? context.cwd, root);
  return base === '..' || base.startsWith(`..${path.sep}`) ? root : base.split(path.sep).join('/');
}

/** Faults as findings of any tool, each with its identity; made one after the other, as a bundle can have very many. */
export function* faultFindings(faults: Iterable<Fault>, place: string): Generator<Finding> {
  const numbering = createNumbering();
  for (const { check, severity, path: file, line, column, message } of faults) {
    const finding = {
      rule: `okf/${check}`,
      kind: 'quality' as const,
      severity,
      confidence: 'high' as const,
      backend: 'okf',
      language: 'markdown',
      message,
      path: path.posix.join(place, file ?? 'index.md'),
      line: line ?? 1,
      column: column ?? 1,
      cwe: [],
      evidence: [],
      related: [],
    };
    yield numbering.identify({ finding });
  }
}
