import type { Context } from '@trefoil/contract';
import { compileQuery, createGroupCounter, hasChanged, listScans, openScan } from '@trefoil/findings';
import type { GroupCounter, GroupField } from '@trefoil/findings';
import type { GetScanContextInput, GetScanContextOutput } from './get-scan-context.operation.ts';

const TOP = 10;

export async function run(input: GetScanContextInput, context: Context): Promise<GetScanContextOutput> {
  const scan = await openScan(context.workspace, input.scan_id);
  const query = await compileQuery({ fail_on: input.fail_on, min_confidence: input.min_confidence });
  const counters = new Map<GroupField, GroupCounter>(
    (['severity', 'kind', 'backend', 'rule', 'path'] as const).map((field) => [
      field,
      createGroupCounter(field),
    ]),
  );
  let actionable = 0;
  let suppressed = 0;
  await scan.select(query, (finding) => {
    const acts = query.actionable(finding);
    actionable += acts ? 1 : 0;
    suppressed += finding.suppression === undefined ? 0 : 1;
    for (const counter of counters.values()) counter.add(finding, acts);
  });
  const groups = (field: GroupField, most = Infinity) =>
    (counters.get(field)?.groups() ?? [])
      .slice(0, most)
      .map(({ value, count }) => ({ value: value ?? '', count }));
  const { info } = scan;
  const scans = (await listScans(context.workspace)).map(({ id }) => id);
  return {
    scan_id: info.scan_id,
    active: scans[0] === info.scan_id,
    stale: hasChanged(info.root, info.files),
    created_at: info.created_at,
    root: info.root,
    reports: info.reports.map((report) => ({ ...report, runs: report.runs.map((each) => ({ ...each })) })),
    findings: info.total,
    actionable,
    suppressed,
    by_severity: groups('severity'),
    by_kind: groups('kind'),
    by_backend: groups('backend', TOP),
    top_rules: groups('rule', TOP),
    top_paths: groups('path', TOP),
    ...(info.baseline === undefined ? {} : { baseline: { ...info.baseline } }),
    suppressions: [...info.suppressions],
    notes: info.notes.length,
    scans,
  };
}
