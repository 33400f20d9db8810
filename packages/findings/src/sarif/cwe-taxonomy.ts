import type { RuleDescription } from '../write/report.ts';
import type { SarifReference } from './sarif-log.ts';

const GUID = 'b8c1c6d2-6ff5-5e55-9b3f-6d4d9a7c52c1';

/** The weaknesses that a run speaks of, in the order of their numbers. */
export interface CweTaxonomy {
  readonly numbers: readonly number[];
  reference(cwe: number): SarifReference;
}

export function createCweTaxonomy(rules: readonly RuleDescription[]): CweTaxonomy {
  const numbers = [...new Set(rules.flatMap((rule) => rule.cwe))].toSorted((left, right) => left - right);
  const indexes = new Map(numbers.map((cwe, index) => [cwe, index]));
  return {
    numbers,
    reference: (cwe) => {
      const index = indexes.get(cwe);
      return {
        id: String(cwe),
        ...(index === undefined ? {} : { index }),
        // Without rules that name a weakness there is no taxonomy to point into.
        ...(numbers.length === 0 ? {} : { toolComponent: { name: 'CWE', index: 0 } }),
      };
    },
  };
}

export function sarifTaxonomies({ numbers }: CweTaxonomy): readonly unknown[] {
  return [
    {
      name: 'CWE',
      guid: GUID,
      version: '4.15',
      informationUri: 'https://cwe.mitre.org/data/published/cwe_v4.15.pdf',
      downloadUri: 'https://cwe.mitre.org/data/xml/cwec_v4.15.xml.zip',
      organization: 'MITRE',
      shortDescription: { text: 'The MITRE Common Weakness Enumeration' },
      isComprehensive: false,
      taxa: numbers.map((cwe) => ({
        id: String(cwe),
        name: `CWE-${cwe}`,
        shortDescription: { text: `CWE-${cwe}` },
        helpUri: `https://cwe.mitre.org/data/definitions/${cwe}.html`,
      })),
    },
  ];
}

/** The tag by which code scanning on GitHub knows a weakness. */
export function cweTag(cwe: number): string {
  return `external/cwe/cwe-${String(cwe).padStart(3, '0')}`;
}
