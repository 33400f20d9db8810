import type { KeyPath } from '@trefoil/corpus';
import { isMapping } from '../bundle/scalar-text.ts';
import type { ConceptReport } from './concept-report.ts';
import { keyName } from './finding.ts';
import type { ValidateCheck } from './validate-checks.ts';

const TYPE = 'Attested Computation';

/** What an attested computation must say about how it is run; the keys mean nothing on other types. */
export function checkComputation(report: ConceptReport): void {
  if (report.concept.type.trim() !== TYPE) return;
  report.wantText(['runtime'], { check: 'runtime_required' });
  checkParameters(report);
  checkParty(report, ['executor'], { shape: 'executor_shape', resource: 'executor_resource' });
  checkParty(report, ['attester'], { shape: 'attester_shape', resource: 'attester_resource' });
}

function checkParameters(report: ConceptReport): void {
  const parameters = report.value(['parameters']);
  if (parameters === undefined) return;
  if (!Array.isArray(parameters)) {
    return report.add(['parameters'], { check: 'parameters_shape', message: 'parameters is not a list' });
  }
  for (const [index, entry] of parameters.entries()) {
    const key = ['parameters', index];
    if (isMapping(entry))
      report.wantText([...key, 'name'], { check: 'parameter_name', source: 'convention' });
    else report.add(key, { check: 'parameter_entry_shape', message: `${keyName(key)} is not a mapping` });
  }
}

function checkParty(
  report: ConceptReport,
  key: KeyPath,
  checks: { shape: ValidateCheck; resource: ValidateCheck },
): void {
  if (report.isMapping(key, { check: checks.shape })) {
    report.wantText([...key, 'resource'], { check: checks.resource, source: 'convention' });
  }
}
