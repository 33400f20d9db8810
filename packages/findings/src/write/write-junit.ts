import type { Finding } from '../finding.ts';
import type { Report } from './report.ts';

interface Suite {
  readonly path: string;
  readonly cases: string[];
  failures: number;
  skipped: number;
}

/**
 * JUnit's XML: a file is a suite and a finding a test that failed. Totals stand before what they count, so the
 * cases are held as text until the end.
 */
export async function* writeJunit(report: Report): AsyncGenerator<string> {
  const suites = new Map<string, Suite>();
  for (const { findings } of report.runs) {
    for await (const finding of findings) {
      if (finding.baseline_state !== 'absent') {
        addCase(suites, finding);
      }
    }
  }
  const all = [...suites.values()];
  const sum = (pick: (suite: Suite) => number): number =>
    all.reduce((total, suite) => total + pick(suite), 0);
  const names = report.runs.map(({ tool }) => tool.name).join(', ');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(names)}" tests="${sum(
    ({ cases }) => cases.length,
  )}" failures="${sum(({ failures }) => failures)}" skipped="${sum(({ skipped }) => skipped)}" errors="0">\n`;
  for (const suite of all) {
    yield `  <testsuite name="${escapeXml(suite.path)}" tests="${suite.cases.length}" failures="${
      suite.failures
    }" skipped="${suite.skipped}" errors="0">\n`;
    yield* suite.cases;
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

function addCase(suites: Map<string, Suite>, finding: Finding): void {
  const suite = suites.get(finding.path) ?? { path: finding.path, cases: [], failures: 0, skipped: 0 };
  suites.set(finding.path, suite);
  const settled = settledBy(finding);
  if (settled === undefined) {
    suite.failures += 1;
  } else {
    suite.skipped += 1;
  }
  suite.cases.push(testCase(finding, settled));
}

function settledBy(finding: Finding): string | undefined {
  if (finding.suppression !== undefined) {
    const { kind, justification } = finding.suppression;
    return `suppressed (${kind})${justification === undefined ? '' : `: ${justification}`}`;
  }
  return finding.baseline_state === 'unchanged' ? 'already in the baseline' : undefined;
}

function testCase(finding: Finding, settled: string | undefined): string {
  const place = `${finding.path}:${finding.line}:${finding.column}`;
  const opening = `    <testcase name="${escapeXml(`${finding.rule} ${place}`)}" classname="${escapeXml(
    finding.rule,
  )}" file="${escapeXml(finding.path)}" line="${finding.line}">`;
  const steps = finding.evidence.map(
    (step) =>
      `\n  ${step.kind} ${step.path}:${step.line}:${step.column}${step.note === undefined ? '' : ` ${step.note}`}`,
  );
  const body =
    settled === undefined
      ? `<failure type="${finding.severity}" message="${escapeXml(finding.message)}">${escapeXml(
          `${place}: [${finding.rule}/${finding.confidence}/${finding.backend}] ${finding.message}${steps.join('')}`,
        )}</failure>`
      : `<skipped message="${escapeXml(settled)}"/>`;
  return `${opening}\n      ${body}\n    </testcase>\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** XML 1.0 cannot hold other control characters, escaped or not. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
