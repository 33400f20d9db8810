import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { CapabilityCoverageAnswer } from './capability-coverage.operation.ts';

export function render(answer: CapabilityCoverageAnswer, tools: TextTools): string {
  const rows = answer.units.map(({ name, directory, capabilities }) => [
    printable(name),
    printable(directory),
    capabilities.length === 0 ? tools.paint('yellow', 'none') : printable(capabilities.join(', ')),
  ]);
  const columns = [{ header: 'package' }, { header: 'directory', drop: 1 }, { header: 'capabilities' }];
  const loose = answer.unanchored_capabilities.map((id) =>
    tools.paint('yellow', `${printable(id)} has no location`),
  );
  const rot = answer.anchor_rot.map(({ capability, location, reason }) =>
    tools.paint('red', printable(`${capability}: ${location} ${reason}`)),
  );
  return [rows.length === 0 ? 'No packages.' : tools.table(columns, rows), ...loose, ...rot].join('\n');
}
