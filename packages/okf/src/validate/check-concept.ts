import type { Concept } from '../bundle/bundle.ts';
import { checkComputation } from './check-computation.ts';
import { checkProvenance } from './check-provenance.ts';
import { ConceptReport } from './concept-report.ts';
import { findingAt } from './finding.ts';
import type { Finding } from './finding.ts';

const STATUSES = ['draft', 'stable', 'deprecated'];

export interface ConceptFindings {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** What can be said about a concept's front matter without looking at other files. */
export function checkConcept(concept: Concept): ConceptFindings {
  const report = new ConceptReport(concept);
  checkDescriptive(report);
  checkLifecycle(report);
  checkProvenance(report);
  checkComputation(report);
  const yaml = checkYaml(concept);
  return {
    errors: [...checkType(concept), ...yaml.errors],
    warnings: [...yaml.warnings, ...report.findings],
  };
}

function checkType(concept: Concept): Finding[] {
  if (concept.type.trim() !== '') return [];
  const report = new ConceptReport(concept);
  const written = report.value(['type']) !== undefined;
  const message = written ? 'type is not a text that says something' : 'the front matter has no type';
  report.add(['type'], { check: 'type_required', message });
  return report.findings;
}

/** YAML that reads, but not as its author wrote it. */
function checkYaml({ path, document }: Concept): ConceptFindings {
  const { recovered = [], duplicateKeys = [] } = document.frontMatter ?? {};
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  for (const { key, message, fix, ...place } of recovered) {
    if (fix === undefined) {
      warnings.push(findingAt(path, place, { check: 'yaml_tag_ignored', message, source: 'convention' }));
    } else {
      const text = `the value of ${key} is not valid YAML (${message}); it was read as plain text, put it in quotes`;
      errors.push(findingAt(path, place, { check: 'front_matter_recovered', message: text }));
    }
  }
  for (const { key, ...place } of duplicateKeys) {
    const message = `${key} is written twice, and only the last counts`;
    warnings.push(findingAt(path, place, { check: 'duplicate_key', message, source: 'convention' }));
  }
  return { errors, warnings };
}

function checkDescriptive(report: ConceptReport): void {
  report.wantText(['title'], { check: 'recommended_title' });
  report.wantText(['description'], { check: 'recommended_description' });
  const tags = report.value(['tags']);
  if (tags !== undefined && !Array.isArray(tags)) {
    report.add(['tags'], { check: 'tags_shape', message: 'tags is not a list' });
  }
  report.wantInstant(['timestamp'], 'timestamp_format');
}

function checkLifecycle(report: ConceptReport): void {
  const status = report.text(['status']);
  const known = status !== undefined && STATUSES.includes(status.trim().toLowerCase());
  if (report.value(['status']) !== undefined && !known) {
    report.add(['status'], {
      check: 'status_vocabulary',
      message: `status is none of ${STATUSES.join(', ')}`,
    });
  }
  report.wantInstant(['stale_after'], 'stale_after_format');
}
