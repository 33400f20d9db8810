import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createDiagnostics } from '../../src/mcp/diagnostics.ts';

test('what came out of a repository does not drive the terminal that shows the log', () => {
  const stderr = new PassThrough();
  const diagnostics = createDiagnostics('toy', stderr);
  diagnostics.line('skipped \u001B]0;title\u0007\u202Ename');
  diagnostics.incident(new Error('\u001B[2Jgone'));
  const text = String(stderr.read());
  expect(text).toMatch(/^skipped \]0;titlename\n/);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
});
