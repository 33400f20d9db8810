import { defined } from '../write/finding-row.ts';
import { distinctName } from '../write/head-rows.ts';
import type { RuleDescription } from '../write/report.ts';
import { cweTag } from './cwe-taxonomy.ts';
import type { CweTaxonomy } from './cwe-taxonomy.ts';
import { OWN_PROPERTIES } from './sarif-log.ts';
import type { SarifRule } from './sarif-log.ts';

const problemSeverity = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

export function sarifRule(rule: RuleDescription, taxonomy: CweTaxonomy): SarifRule {
  const description = rule.description ?? rule.summary;
  return {
    id: rule.id,
    ...defined('name', distinctName(rule)),
    shortDescription: { text: rule.summary },
    fullDescription: { text: description },
    help:
      rule.help === undefined
        ? { text: description }
        : { text: withoutMarkup(rule.help), markdown: rule.help },
    ...defined('helpUri', rule.help_uri),
    defaultConfiguration: { level: rule.severity },
    ...(rule.cwe.length === 0
      ? {}
      : {
          relationships: rule.cwe.map((cwe) => ({
            target: taxonomy.reference(cwe),
            kinds: ['superset'],
          })),
        }),
    properties: {
      tags: ruleTags(rule),
      ...defined('precision', rule.precision),
      'problem.severity': problemSeverity[rule.severity],
      // Code scanning reads a string here, and ignores a number.
      ...defined(
        'security-severity',
        rule.security_severity === undefined ? undefined : String(rule.security_severity),
      ),
      [OWN_PROPERTIES]: {
        ...defined('kind', rule.kind),
        tags: rule.tags,
        // What was not there and had to be made up, so that readers can leave it out again.
        described: rule.description !== undefined,
      },
    },
  };
}

/** Tags of the rule's own come last: it is the end that is cut where only so many are allowed. */
export function ruleTags(rule: RuleDescription): string[] {
  const security = rule.kind === 'security' || rule.kind === 'secret' || rule.kind === 'memory';
  return [...new Set([...(security ? ['security'] : []), ...rule.cwe.map(cweTag), ...rule.tags])];
}

/** Readable without a Markdown renderer; links keep their address. */
function withoutMarkup(markdown: string): string {
  const plain = markdown
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/\[([^\]\n]*)\]\(([^)\n]*)\)/g, '$1 ($2)')
    .replaceAll(/\*\*|`/g, '')
    .trim();
  return plain === '' ? markdown : plain;
}
