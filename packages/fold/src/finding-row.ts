import type { Finding } from '@trefoil/findings';
import type { FindingRow } from './finding-fields.ts';
import type { Origin } from './source/finding-source.ts';

export interface RowOptions {
  readonly full: boolean;
  readonly actionable: (finding: Finding) => boolean;
}

/** A finding as an answer shows it. Nothing that its report said of it is changed. */
export function toRow(finding: Finding, origin: Origin, { full, actionable }: RowOptions): FindingRow {
  const { cwe, evidence, related, fix, ...rest } = finding;
  return {
    ...rest,
    ...(cwe.length === 0 ? {} : { cwe: [...cwe] }),
    ...(full && evidence.length > 0 ? { evidence: evidence.map((step) => ({ ...step })) } : {}),
    ...(full && related.length > 0 ? { related: related.map((each) => ({ ...each })) } : {}),
    ...(full && fix !== undefined
      ? { fix: { description: fix.description, edits: fix.edits.map((edit) => ({ ...edit })) } }
      : {}),
    actionable: actionable(finding),
    ...origin,
  };
}
