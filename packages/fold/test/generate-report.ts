import { confidences, findingKinds, severities } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';

const RULES = ['buffer/strcpy', 'buffer/strcat', 'format', 'js.xss', 'secrets/key'];
const PATHS = ['src/copy.c', 'src/lib/list.c', 'src/app/run.py', 'README.md', 'test/copy.c'];
const MESSAGES = [
  'strcpy into a target of 16 bytes',
  'unbounded copy, then strcat',
  'a.b is tainted',
  'the Größe is not checked: größe',
  'the "quoted" name of 8 bytes',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
];

/** A report in the native format whose findings differ in everything that can be asked for; always the same. */
export function generateReport(count: number): { readonly text: string; readonly findings: Finding[] } {
  const next = createNumbers(7);
  const pick = <T>(values: readonly T[]): T => values[next() % values.length] as T;
  const findings = Array.from({ length: count }, (_, index): Finding => {
    const chance = (one: number) => next() % one === 0;
    const path = pick(PATHS);
    return {
      id: `i1_${(index * 7_919).toString(16).padStart(6, '0')}`,
      fingerprint: `f1_${index.toString(16)}`,
      rule: pick(RULES),
      kind: pick(findingKinds),
      severity: pick(severities),
      ...(chance(2) ? { security_severity: (next() % 100) / 10 } : {}),
      confidence: pick(confidences),
      backend: pick(['source', 'binary']),
      ...(chance(3) ? {} : { language: pick(['c', 'python', 'go']) }),
      message: pick(MESSAGES),
      path,
      line: 1 + (next() % 40),
      column: 1 + (next() % 20),
      ...(chance(2) ? { function: pick(['main', 'list::push', 'set_label']) } : {}),
      cwe: chance(2) ? [pick([22, 79, 120])] : [],
      evidence: chance(3)
        ? [
            {
              kind: 'source',
              path,
              line: 1,
              column: 1,
              note: pick(['user input', 'tainted here']),
              code: 'argv[1]',
            },
          ]
        : [],
      related: [],
      ...(chance(6) ? { suppression: { kind: 'inline' as const, justification: 'known' } } : {}),
      ...(chance(3) ? { baseline_state: pick(['new', 'unchanged', 'updated'] as const) } : {}),
    };
  });
  const rows = findings.map((each) => JSON.stringify(each)).join(',\n');
  const scan = { roots: ['.'], options: {}, coverage: [] };
  const tool = JSON.stringify([{ tool: { name: 'toyscan' }, rules: [] }]);
  const head = `{"output_version":1,"scan":${JSON.stringify(scan)},"tools":${tool}`;
  return { text: `${head},"findings":[\n${rows}\n],"total":${count}}\n`, findings };
}

/** Numbers that look random and are the same in every run. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >>> 8;
  };
}
