import type { KeyPath } from '@trefoil/corpus';
import { isMapping } from '../bundle/scalar-text.ts';
import type { ConceptReport } from './concept-report.ts';
import { keyName } from './finding.ts';

/** Who made a concept, who confirmed it, and what it rests on. */
export function checkProvenance(report: ConceptReport): void {
  if (report.isMapping(['generated'], { check: 'generated_shape' })) {
    report.wantText(['generated', 'by'], { check: 'generated_by' });
    report.wantInstant(['generated', 'at'], 'generated_at_format');
  }
  checkVerified(report);
  checkSources(report);
  if (report.isMapping(['usage_window'], { check: 'usage_window_shape' }))
    checkWindow(report, ['usage_window']);
}

function checkVerified(report: ConceptReport): void {
  const verified = report.value(['verified']);
  if (verified === undefined) return;
  if (isMapping(verified)) return checkConfirmation(report, ['verified']);
  if (!Array.isArray(verified)) {
    return report.add(['verified'], {
      check: 'verified_shape',
      message: 'verified is neither a list nor a mapping',
    });
  }
  for (const [index, entry] of verified.entries()) {
    const key = ['verified', index];
    if (isMapping(entry)) checkConfirmation(report, key);
    else report.add(key, { check: 'verified_entry_shape', message: `${keyName(key)} is not a mapping` });
  }
}

function checkConfirmation(report: ConceptReport, key: KeyPath): void {
  report.wantText([...key, 'by'], { check: 'verified_entry_by', source: 'convention' });
  report.wantInstant([...key, 'at'], 'verified_entry_at_format');
}

function checkSources(report: ConceptReport): void {
  const sources = report.value(['sources']);
  if (sources === undefined) return;
  if (!Array.isArray(sources)) {
    return report.add(['sources'], { check: 'sources_shape', message: 'sources is not a list' });
  }
  for (const [index, entry] of sources.entries()) {
    const key = ['sources', index];
    if (isMapping(entry)) checkSource(report, key);
    else report.add(key, { check: 'source_entry_shape', message: `${keyName(key)} is not a mapping` });
  }
}

function checkSource(report: ConceptReport, key: KeyPath): void {
  report.wantText([...key, 'resource'], { check: 'source_resource' });
  report.wantInstant([...key, 'last_modified'], 'source_last_modified');
  const count = [...key, 'usage_count'];
  const used = report.value(count);
  if (used !== undefined && !Number.isInteger(used)) {
    const message = `${keyName(count)} is not a whole number`;
    report.add(count, { check: 'source_usage_count', message, source: 'convention' });
  }
  const window = [...key, 'usage_window'];
  if (report.isMapping(window, { check: 'source_usage_window_shape', source: 'convention' })) {
    checkWindow(report, window);
  }
}

function checkWindow(report: ConceptReport, key: KeyPath): void {
  report.wantInstant([...key, 'from'], 'usage_window_date');
  report.wantInstant([...key, 'to'], 'usage_window_date');
}
