import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtProgram, connectClient, runProgram } from '@trefoil/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addFile, BUNDLES, concept } from '../open-bundles.ts';
import { globalFile, makePlace, writeJson } from './registry-files.ts';
import type { Place } from './registry-files.ts';

type Client = Awaited<ReturnType<typeof connectClient>>;

const bundle = (name: string) => path.join(BUNDLES, name);

async function connect({ cwd, home }: Place, references: readonly string[] = []): Promise<Client> {
  const line = ['mcp', ...references];
  const client = await connectClient(
    { file: builtProgram('okf'), line, cwd, env: { OKF_HOME: home } },
    'initialize',
  );
  onTestFinished(async () => await client.close());
  return client;
}

type Answer = Record<string, unknown>;

async function ask(client: Client, name: string, input: Answer = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: input });
  if (result.isError === true) return { refused: (result.content as { text: string }[])[0]?.text };
  return result.structuredContent as Answer;
}

async function served(client: Client): Promise<unknown[]> {
  const { bundles } = await ask(client, 'list_bundles');
  return (bundles as { slug: string }[]).map(({ slug }) => slug);
}

describe('a server that follows a registry', () => {
  test('serves what is registered while it runs, and its resources move along', async () => {
    const place = makePlace();
    writeJson(globalFile(place), [{ path: bundle('ga4') }]);
    const client = await connect(place);
    expect(await served(client)).toEqual(['ga4']);
    const run = await runProgram(
      builtProgram('okf'),
      ['registry', 'set', bundle('acme_retail'), '--default'],
      {
        cwd: place.cwd,
        env: { OKF_HOME: place.home },
      },
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(await served(client)).toEqual(['acme-retail', 'ga4']);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['okf://acme-retail', 'okf://ga4']);
  });

  test('goes on with what it had while the registry is nonsense, and says so', async () => {
    const place = makePlace({ 'kb/a.md': concept('type: A\ntitle: Purchase') });
    writeJson(globalFile(place), [{ path: path.join(place.cwd, 'kb') }]);
    const client = await connect(place);
    expect(await ask(client, 'search', { terms: ['purchase'] })).toMatchObject({ total: 1 });
    for (const nonsense of ['', '{', 'null', '[[[', '{"bundles":[{"path":7}]}', '\u0000\u0001']) {
      writeFileSync(globalFile(place), nonsense);
      addFile(place.cwd, 'kb/b.md', concept('type: A\ntitle: Purchase too'));
      expect(await ask(client, 'search', { terms: ['purchase'] })).toMatchObject({ total: 2 });
      expect(await ask(client, 'list_bundles')).toMatchObject({
        registry_problem: expect.stringContaining('cannot be read') as string,
        bundles: [{ slug: 'kb', concepts: 2 }],
      });
    }
    writeJson(globalFile(place), [{ path: bundle('ga4') }]);
    expect(await served(client)).toEqual(['ga4']);
  });

  test('refuses each request with the reason while it could never read it, and recovers', async () => {
    const place = makePlace({ '.okf.json': '{"bundles":' });
    const client = await connect(place);
    expect(String((await ask(client, 'dirs', { bundle: 'x' }))['refused'])).toContain(
      'Fix or delete the file.',
    );
    writeFileSync(path.join(place.cwd, 'next'), JSON.stringify([{ path: 'kb' }]));
    addFile(place.cwd, 'kb/a.md', concept('type: A'));
    renameSync(path.join(place.cwd, 'next'), path.join(place.cwd, '.okf.json'));
    expect(await served(client)).toEqual(['kb']);
  });

  test('is not widened by a registry in the tree, nor by one that appears there', async () => {
    const secret = makePlace({ 'a.md': concept('type: A') }).cwd;
    const place = makePlace({ '.okf.json': JSON.stringify([{ slug: 'secret', path: secret }]) });
    const client = await connect(place);
    expect(await ask(client, 'list_bundles')).toMatchObject({ total: 0, outside_roots: ['secret'] });
    writeJson(path.join(place.cwd, '.okf.json'), { bundles: [{ slug: 'other', path: secret }] });
    expect(await ask(client, 'list_bundles')).toMatchObject({ total: 0, outside_roots: ['other'] });
    expect(String((await ask(client, 'search', { terms: ['x'], bundle: 'other' }))['refused'])).toContain(
      'Unknown bundle',
    );
  });
});

describe('a server that was told what to serve', () => {
  test('serves that alone, whatever is registered later', async () => {
    const place = makePlace();
    writeJson(globalFile(place), [{ slug: 'shop', path: bundle('ga4') }]);
    const client = await connect(place, ['@shop', bundle('okf')]);
    expect(await served(client)).toEqual(['shop', 'okf']);
    writeJson(globalFile(place), [{ slug: 'more', path: bundle('acme_retail') }]);
    expect(await served(client)).toEqual(['shop', 'okf']);
  });

  test.each([
    { references: ['@nope'], says: 'is not registered in' },
    { references: ['nowhere'], says: 'does not exist' },
  ])('$references ends it at once with one sentence', async ({ references, says }) => {
    const place = makePlace();
    const run = await runProgram(builtProgram('okf'), ['mcp', ...references], {
      cwd: place.cwd,
      env: { OKF_HOME: place.home },
    });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain(says);
  });

  test('a registry in the tree cannot make it serve what lies outside', async () => {
    const secret = makePlace({ 'a.md': concept('type: A') }).cwd;
    const place = makePlace({ '.okf.json': JSON.stringify([{ slug: 'docs', path: secret }]) });
    const run = await runProgram(builtProgram('okf'), ['mcp', '@docs'], { cwd: place.cwd });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('lies outside the allowed roots');
  });
});

describe('on the command line', () => {
  test.each([
    { words: ['@shop', 'purchase'], bundle: ['shop'], terms: ['purchase'] },
    { words: ['@shop', '@acme', 'net', 'revenue'], bundle: ['shop', 'acme'], terms: ['net', 'revenue'] },
    { words: ['@shop', '@acme'], bundle: ['shop'], terms: ['@acme'] },
    { words: ['@both', '@shop', 'x'], bundle: ['shop', 'acme'], terms: ['x'] },
    { words: ['@all', 'x'], bundle: ['shop', 'acme'], terms: ['x'] },
    { words: ['@', 'x'], bundle: ['shop'], terms: ['x'] },
    { words: [bundle('ga4'), '@x'], bundle: ['ga4'], terms: ['@x'] },
    { words: ['x'], bundle: ['shop', 'acme'], terms: ['x'] },
  ])('okf search $words looks in $bundle for $terms', async ({ words, bundle: searched, terms }) => {
    const place = makePlace();
    writeJson(globalFile(place), {
      bundles: [
        { slug: 'shop', path: bundle('ga4') },
        { slug: 'acme', path: bundle('acme_retail') },
      ],
      groups: [{ slug: 'both', members: ['shop', 'acme'] }],
    });
    const { stdout } = await runProgram(builtProgram('okf'), ['search', '--json', ...words], {
      cwd: place.cwd,
      env: { OKF_HOME: place.home },
    });
    const answer = JSON.parse(stdout) as { query: string[]; bundles: { slug: string }[] };
    expect({ query: answer.query, bundles: answer.bundles.map(({ slug }) => slug) }).toEqual({
      query: terms,
      bundles: searched,
    });
  });
});

describe('prompts', () => {
  test('speak of the tools by the names they have on the server', async () => {
    const client = await connect(makePlace());
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['okf-search', 'okf-consume']);
    const { tools } = await client.listTools();
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n');
      const mentioned = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+|search|dirs|index|validate)`/g)].map(
        ([, tool]) => tool,
      );
      expect(mentioned.length).toBeGreaterThan(3);
      expect(text).not.toMatch(/\{okf\./);
      const known = [...tools.map((tool) => tool.name), 'order_status', 'stale_after'];
      expect(known).toEqual(expect.arrayContaining(mentioned));
    }
  });
});
