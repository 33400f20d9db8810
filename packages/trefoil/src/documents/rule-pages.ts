import { endSentence, GENERATED, tableCell } from '@trefoil/contract';
import { listRules } from '@trefoil/fold';
import { listChecks } from '@trefoil/okf';
import { sdlcRules } from '@trefoil/sdlc';

/** A page of rules for each loop, by file name below `docs`. */
export async function rulePages(): Promise<Record<string, string>> {
  return { 'rules/fold.md': await foldPage(), 'rules/okf.md': await okfPage(), 'rules/sdlc.md': sdlcPage() };
}

async function foldPage(): Promise<string> {
  const rules = await listRules();
  const sections = rules.flatMap(({ detector, rule }) => [
    `## \`${rule.id}\``,
    '',
    endSentence(rule.summary),
    '',
    `${rule.severity}, ${rule.kind ?? 'quality'}, found by \`${detector}\`${cweNote(rule.cwe)}.`,
    '',
    // A heading of the help is one below the rule's own.
    ...(rule.help === undefined ? [] : [rule.help.replaceAll(/^(#+) /gm, '##$1 ').trim(), '']),
  ]);
  return [
    GENERATED,
    '# Rules of fold scan',
    '',
    'What a scan may report. `fold rules show RULE` tells the same; [accepting-findings.md](../accepting-findings.md)',
    'tells how to live with a finding.',
    '',
    ...sections,
  ].join('\n');
}

function cweNote(cwe: readonly number[]): string {
  return cwe.length === 0 ? '' : `, ${cwe.map((number) => `CWE-${number}`).join(', ')}`;
}

async function okfPage(): Promise<string> {
  const checks = await listChecks();
  return [
    GENERATED,
    '# Rules of knowledge bundles',
    '',
    'What `okf validate` and `okf lint` may report, by the names that reports, suppressions and baselines know.',
    '',
    '| rule | found by | what is wrong |',
    '|---|---|---|',
    ...checks.map(({ rule, foundBy, summary }) => `| \`${rule}\` | ${foundBy} | ${tableCell(summary)} |`),
    '',
  ].join('\n');
}

function sdlcPage(): string {
  const rows = sdlcRules.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [
    GENERATED,
    '# Rules of planning trees',
    '',
    'What `sdlc check` may report. Those that are off are asked for by `--rules` or in the configuration.',
    '',
    '| rule | severity | what is wrong |',
    '|---|---|---|',
    ...rows.map(
      ({ id, severity, summary, offByDefault = false }) =>
        `| \`${id}\` | ${severity}${offByDefault ? ', off' : ''} | ${tableCell(summary)} |`,
    ),
    '',
  ].join('\n');
}
