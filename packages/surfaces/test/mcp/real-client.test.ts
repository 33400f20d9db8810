import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectClient, generations, problemOf } from './toy-client.ts';

const textOf = (result: { content: unknown[] }) =>
  result.content.map((block) => (block as { text: string }).text);

describe.each(generations)('a client of %s', (generation) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectClient(generation, ['my-set']);
  });
  afterAll(async () => {
    await client.close();
  });

  test('negotiates its own generation and reads who serves', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(generation);
    expect(client.getServerVersion()).toEqual({ name: 'toy', title: 'Toy', version: '0.1.0' });
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
    });
    const instructions = client.getInstructions() ?? '';
    expect(instructions.startsWith('Search first')).toBe(true);
    expect(instructions.length).toBeLessThanOrEqual(1_800);
  });

  test('lists what is allowed, by name, and says all four hints of each', async () => {
    const { tools } = await client.listTools();
    const names = tools.map((tool) => tool.name);
    expect(names).toEqual([
      'ask',
      'count',
      'crash',
      'inspect',
      'keep_alive',
      'noise',
      'read',
      'search',
      'wait',
    ]);
    expect(tools.find(({ name }) => name === 'search')).toMatchObject({
      title: 'Search',
      description: 'List the rows that match a word. Rows come in order.',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      inputSchema: { type: 'object', additionalProperties: false, required: ['word'] },
      outputSchema: { type: 'object' },
    });
    expect(tools.find(({ name }) => name === 'count')?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(tools.find(({ name }) => name === 'read')).not.toHaveProperty('outputSchema');
  });

  test('gets rows as the same JSON twice', async () => {
    const result = await client.callTool({ name: 'search', arguments: { word: 'knot', limit: 2 } });
    expect(result.structuredContent).toMatchObject({ word: 'knot', total: 25, returned: 2, next_offset: 2 });
    expect(textOf(result)).toEqual([JSON.stringify(result.structuredContent)]);
    expect(result.isError ?? false).toBe(false);
  });

  test('gets a document verbatim, and how to go on when it was cut', async () => {
    const whole = await client.callTool({ name: 'read', arguments: { id: 'a' } });
    expect(textOf(whole)).toEqual([`# a\n${'line of text — ünïcode\n'.repeat(200)}`]);
    expect(whole.structuredContent).toBeUndefined();
    const cut = await client.callTool({ name: 'read', arguments: { id: 'a', max_bytes: 1_000 } });
    const [first = '', more = ''] = textOf(cut);
    const { next_offset, ...rest } = JSON.parse(more) as Record<string, unknown>;
    expect(rest).toEqual({ truncated: true, total_bytes: Buffer.byteLength(textOf(whole).join('')) });
    const next = await client.callTool({
      name: 'read',
      arguments: { id: 'a', offset: next_offset, max_bytes: 100_000 },
    });
    expect(first + textOf(next)[0]).toBe(textOf(whole)[0]);
  });

  test('gets a problem as a sentence and as data, and no structured content beside the output schema', async () => {
    await client.listTools();
    const result = await client.callTool({ name: 'ask', arguments: {} });
    const problem = { code: 'toy.refused', message: 'The toy refuses.', next: 'toy search knot' };
    expect(textOf(result)).toEqual(['The toy refuses. toy search knot', JSON.stringify(problem)]);
    // Clients of the first SDK would hold it against the output schema.
    expect(result.structuredContent).toBeUndefined();
  });

  test('gets the issues of wrong arguments', async () => {
    const result = await client.callTool({ name: 'search', arguments: { wrd: 'x', limit: 0 } });
    expect(problemOf(result)).toMatchObject({
      code: 'input.invalid',
      issues: [
        { field: 'wrd', given: '"x"', did_you_mean: 'word' },
        { field: 'limit', given: '0', expected: 'at least 1' },
        { field: 'word', given: 'nothing' },
      ],
    });
  });

  test('is told progress, and may give up on a call', async () => {
    const giveUp = new AbortController();
    const seen: unknown[] = [];
    const onprogress = (progress: unknown) => {
      seen.push(progress);
      giveUp.abort('enough');
    };
    await expect(client.callTool({ name: 'wait' }, { onprogress, signal: giveUp.signal })).rejects.toThrow(
      'enough',
    );
    expect(seen).toEqual([{ progress: 1, total: 3, message: 'first' }]);
  });

  test('calls former names and former fields, and is told what to use instead', async () => {
    const result = await client.callTool({ name: 'find', arguments: { term: 'knot', limit: 1 } });
    expect(result.structuredContent).toMatchObject({ word: 'knot', returned: 1 });
    expect(result._meta?.['trefoil/deprecations']).toEqual([
      { kind: 'operation', used: 'find', instead: 'search', removed_in: '2.0.0' },
      { kind: 'field', used: 'term', instead: 'word', removed_in: '2.0.0' },
    ]);
  });

  test('calls a former name for what it did, or for what it asks itself', async () => {
    const plain = await client.callTool({ name: 'find_knots', arguments: { limit: 1 } });
    expect(plain.structuredContent).toMatchObject({ word: 'knot' });
    const own = await client.callTool({ name: 'find_knots', arguments: { word: 'rope', limit: 1 } });
    expect(own.structuredContent).toMatchObject({ word: 'rope' });
  });

  test.each(['toy.search', 'toy_search', 'search'])('may call the operation "%s"', async (name) => {
    const result = await client.callTool({ name, arguments: { word: 'x', limit: 1 } });
    expect(result.structuredContent).toMatchObject({ word: 'x' });
    expect(result._meta?.['trefoil/deprecations']).toBeUndefined();
  });

  test('may call a former name in every spelling', async () => {
    for (const name of ['toy.find', 'toy_find']) {
      const result = await client.callTool({ name, arguments: { word: 'x' } });
      expect(result._meta?.['trefoil/deprecations']).toMatchObject([{ used: name, instead: 'search' }]);
    }
  });

  test('is told of a former name though the call failed', async () => {
    const result = await client.callTool({ name: 'find', arguments: {} });
    expect(problemOf(result)).toMatchObject({ code: 'input.invalid' });
    expect(result._meta?.['trefoil/deprecations']).toMatchObject([{ used: 'find', instead: 'search' }]);
  });

  test('is refused an unknown tool by the protocol, with the nearest name', async () => {
    const call = client.callTool({ name: 'serach', arguments: {} });
    await expect(call).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('did you mean "search"') as string,
    });
    await expect(client.callTool({ name: 'shell_only' })).rejects.toMatchObject({ code: -32_602 });
  });

  test('reads what the server was started with', async () => {
    const result = await client.callTool({ name: 'inspect', arguments: { path: '.' } });
    expect(result.structuredContent).toEqual({ path: process.cwd(), served: 'my-set' });
  });

  test('lists and reads resources, and completes their templates', async () => {
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'toy://a' }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'toy://{set}/{id}' },
    ]);
    expect((await client.readResource({ uri: 'toy://a' })).contents).toEqual([
      { uri: 'toy://a', mimeType: 'text/markdown', text: '# a' },
    ]);
    const missing = client.readResource({ uri: 'toy://../../etc/passwd' });
    await expect(missing).rejects.toMatchObject({ code: -32_602, data: { uri: 'toy://../../etc/passwd' } });
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'toy://{set}/{id}' },
      argument: { name: 'id', value: 'b' },
      context: { arguments: { set: 's' } },
    });
    expect(completion).toMatchObject({ total: 250, hasMore: true });
    expect(completion.values).toHaveLength(100);
    expect(completion.values[0]).toBe('sb0');
    const unknown = await client.complete({
      ref: { type: 'ref/prompt', name: 'x' },
      argument: { name: 'y', value: '' },
    });
    expect(unknown.completion).toEqual({ values: [], total: 0, hasMore: false });
  });

  test('lists and gets prompts', async () => {
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'explore', title: 'Explore' }]);
    const prompt = await client.getPrompt({ name: 'explore' });
    expect(prompt.messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Look around, please.' } },
    ]);
    await expect(client.getPrompt({ name: 'explor' })).rejects.toThrow('did you mean "explore"');
    await expect(client.getPrompt({ name: 'explore', arguments: { x: 'y' } })).rejects.toMatchObject({
      code: -32_602,
    });
  });
});
