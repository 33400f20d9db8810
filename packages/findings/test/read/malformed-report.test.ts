import { gzipSync } from 'node:zlib';

import { Problem } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';

import { readReport } from '../../src/read/read-report.ts';
import { readText } from '../read-text.ts';

const result = (extra = ''): string => `{"ruleId":"r","message":{"text":"m"}${extra}}`;
const sarif = (results: string, rest = ''): string =>
  `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}},"results":[${results}]${rest}}]}`;

async function failure(content: string | Uint8Array): Promise<Problem> {
  let count = 0;
  try {
    for await (const _finding of readReport(readText(content))) {
      count += 1;
    }
  } catch (error) {
    if (error instanceof Problem) {
      return error;
    }
    throw error;
  }
  throw new Error(`read ${count} findings`);
}

describe('a malformed report is refused, saying where:', () => {
  const whole = sarif(`${result()},${result()}`);
  const withNul = `${whole.slice(0, 90)}\0${whole.slice(91)}`;
  test.each([
    { name: 'empty', text: '', says: /it is empty/ },
    { name: 'white space only', text: ' \n\t ', says: /it is empty/ },
    { name: 'no JSON', text: 'path:1:2: message', says: /at byte 0: a report is a JSON object/ },
    { name: 'a list', text: '[]', says: /at byte 0: a report is a JSON object/ },
    { name: 'JSON of another kind', text: '{"name":"x"}', says: /neither SARIF nor findings-json/ },
    { name: 'runs that are no list', text: '{"runs":{}}', says: /at byte 8 in runs: an array is expected/ },
    { name: 'results that are no list', text: '{"runs":[{"results":{}}]}', says: /in runs\[0\]\.results/ },
    {
      name: 'cut off in a result',
      text: whole.slice(0, -20),
      says: /at byte \d+ in runs\[0\]\.results.*ends/,
    },
    { name: 'cut off behind the results', text: whole.slice(0, -2), says: /it ends in the middle/ },
    { name: 'a NUL byte', text: withNul, says: /at byte 90: it has a NUL byte/ },
    { name: 'text after its end', text: `${whole}x`, says: /text after its end/ },
    { name: 'a result that is no object', text: sarif(`${result()},5`), says: /runs\[0\]\.results\[1\]/ },
    {
      name: 'a missing quote',
      text: sarif('{"ruleId":r}'),
      says: /at byte 80 in runs\[0\]\.results\[0\]: this is not JSON/,
    },
    {
      name: 'results that come twice',
      text: sarif(result(), ',"results":[]'),
      says: /in runs\[0\]\.results: the key "results" comes twice/,
    },
    {
      name: 'a key that comes twice in a result',
      text: sarif(`${result()},${result(',"a":[1,{"b":1,"b":2}]')}`),
      says: /at byte 159 in runs\[0\]\.results\[1\]\.a\[1\]\.b: the key "b" comes twice/,
    },
    {
      name: 'runs that come twice',
      text: '{"runs":[],"runs":[]}',
      says: /in runs: the key "runs" comes twice/,
    },
    {
      name: 'a total that is wrong',
      text: '{"findings":[],"total":3}',
      says: /announces 3 findings and holds 0/,
    },
    {
      name: 'a stream without its last line',
      text: '{"output_version":1,"scan":{},"tools":[]}\n',
      says: /before the line with the total/,
    },
    {
      name: 'a finding without a rule',
      text: '{"findings":[{"id":"a","fingerprint":"b"}]}',
      says: /in findings\[0\]: the finding's rule is not text/,
    },
  ])('$name', async ({ text, says }) => {
    const problem = await failure(text);
    expect(problem).toMatchObject({ code: 'report.malformed', exit: 2 });
    expect(problem.message).toMatch(says);
  });

  test('gzip data that is cut off', async () => {
    const problem = await failure(gzipSync(whole).subarray(0, -12));
    expect(problem.message).toMatch(/gzip data is broken or cut off/);
  });

  test('a version that is not known', async () => {
    expect(await failure('{"output_version":2,"findings":[]}')).toMatchObject({ code: 'report.version' });
  });

  test('a file that is not there', async () => {
    const reading = readReport({ name: 'gone.sarif', path: '/nonexistent/gone.sarif' });
    await expect(reading[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'report.unreadable',
      message: 'The report gone.sarif cannot be read: there is no such file.',
    });
  });

  test('nesting of ten thousand levels', async () => {
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    const problem = await failure(sarif(result(`,"properties":${deep}`)));
    expect(problem).toMatchObject({ code: 'report.too_large', exit: 2 });
    expect(problem.message).toMatch(/at byte \d+ .*nests deeper than 200 levels/);
  });

  test('one result of forty megabytes', async () => {
    const problem = await failure(sarif(result(`,"x":"${'y'.repeat(40 * 1024 * 1024)}"`)));
    expect(problem).toMatchObject({ code: 'report.too_large', exit: 2 });
    expect(problem.message).toMatch(/takes more than 32 MiB/);
  });
});

test('what is passed over may be as large as it likes', async () => {
  const large = `,"webRequests":[{"body":"${'y'.repeat(40 * 1024 * 1024)}"}]`;
  const rules: string[] = [];
  for await (const { finding } of readReport(readText(sarif(result(), large)))) {
    rules.push(finding.rule);
  }
  expect(rules).toEqual(['r']);
});
