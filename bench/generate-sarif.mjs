import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const RULES = 40;
const LEVELS = ['error', 'warning', 'note'];
const WORDS = [
  'copies',
  'reads',
  'writes',
  'frees',
  'leaks',
  'trusts',
  'prints',
  'parses',
  'ignores',
  'repeats',
];

/**
 * Writes a SARIF report of about so many bytes or so many results, with flows, snippets and some text that is not
 * ASCII, always the same for the same size. Returns how many results it has.
 */
export async function generateSarif(file, { bytes = Infinity, results = Infinity }) {
  const out = createWriteStream(file);
  const rules = Array.from({ length: RULES }, (_, at) => ({
    id: `bench/rule-${at}`,
    shortDescription: { text: `Rule ${at}.` },
  }));
  const driver = { name: 'bench', version: '1.0.0', rules };
  let written = 0;
  let count = 0;
  let held = `{"version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"results":[`;
  while (written + held.length < bytes && count < results) {
    held += `${count === 0 ? '' : ','}${JSON.stringify(resultOf(count))}`;
    count += 1;
    if (held.length > 1_000_000) {
      written += held.length;
      if (!out.write(held)) await once(out, 'drain');
      held = '';
    }
  }
  out.end(`${held}]}]}`);
  await once(out, 'finish');
  return count;
}

function resultOf(index) {
  const mixed = (index * 2_654_435_761) % 4_294_967_296;
  const file = `src/module_${mixed % 997}/part_${mixed % 31}.c`;
  const line = (mixed % 5_000) + 1;
  const word = WORDS[mixed % WORDS.length];
  const place = (at) => ({
    physicalLocation: {
      artifactLocation: { uri: file },
      region: {
        startLine: at,
        startColumn: 5,
        snippet: { text: `  func_${mixed % 5_003}(buffer, "ä€𝕏", ${at});` },
      },
    },
  });
  return {
    ruleId: `bench/rule-${mixed % RULES}`,
    level: LEVELS[mixed % LEVELS.length],
    message: {
      text: `func_${mixed % 5_003} ${word} what file_${mixed % 211} gives it without a look at it.`,
    },
    locations: [place(line)],
    codeFlows: [
      { threadFlows: [{ locations: [0, 1, 2].map((step) => ({ location: place(line + step) })) }] },
    ],
  };
}
