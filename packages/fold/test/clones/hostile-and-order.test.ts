import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse, classesOf, conclude, scanClones } from './scan-clones.ts';
import { copyPath, extended, renamed, samples } from './samples.ts';

const tree = Object.fromEntries(
  samples.flatMap((sample) => [
    [sample.path, sample.text],
    [`lib/${sample.path}`, renamed(sample)],
    [copyPath(sample), extended(sample)],
  ]),
);

test('findings are the same whatever the order of files', async () => {
  const facts = await Promise.all(
    Object.entries(tree).map(async ([path, text]) => await analyse(path, text)),
  );
  const expected = JSON.stringify(await conclude(facts));
  expect(JSON.parse(expected)).toHaveLength(samples.length);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(facts, { minLength: facts.length }), async (shuffled) => {
      expect(JSON.stringify(await conclude(shuffled))).toBe(expected);
    }),
    { numRuns: 40 },
  );
});

test('files that share nothing with them take no finding away', async () => {
  const facts = await Promise.all(
    Object.entries(tree).map(async ([path, text]) => await analyse(path, text)),
  );
  const pairs = facts.filter(({ path }) => path.endsWith('.c') || path.endsWith('.py'));
  const alone = classesOf(await conclude(pairs));
  expect(classesOf(await conclude(facts))).toEqual(expect.arrayContaining(alone));
});

test('facts survive being copied, and are three bytes a token at the most', async () => {
  const sample = samples[0];
  const text = Array.from({ length: 50 }, (_, index) =>
    sample?.text.replaceAll('words', `words${index}`),
  ).join('\n');
  const facts = await analyse('a.c', text);
  const { tokens, words, statements, units, hashes, names } = facts.facts;
  const bytes = [tokens, words, statements, units, hashes].reduce(
    (sum, each) => sum + each.byteLength,
    names.join('').length,
  );
  expect(bytes).toBeLessThan(tokens.length * 3);
  expect(await conclude([structuredClone(facts)])).toEqual(await conclude([facts]));
});

describe('a class', () => {
  const statements = [
    'const total = rows.reduce((sum, row) => sum + row.price * row.count, 0);',
    'if (options.strict && !known.has(options.name)) throw new RangeError(options.name);',
    'for (const [key, entry] of table.entries()) cache.set(key.trim(), entry ?? fallback);',
    'const parts = source.path.split("/").filter((part) => part !== "." && part.length > 0);',
    'while (queue.length > 0 && budget.left > 0) visit(queue.shift(), { depth: budget.left -= 1 });',
    'await Promise.all(targets.map(async (target) => await target.close({ force: true })));',
    'logger.debug(`${options.name}: ${parts.length} of ${limit}`, new Date().toISOString());',
    'switch (mode) { case "read": return reader.next(); case "skip": reader.position += step; break; }',
    'const found = index?.lookup(key.toLowerCase())?.at(-1) ?? (await load(key, { retry: 3 }));',
    'try { parsed = JSON.parse(text); } catch (cause) { throw new Error("bad", { cause }); }',
    'do { at = text.indexOf(needle, at + 1); hits += Number(at >= 0); } while (at >= 0);',
    'delete state[previous]; state[current] = [...(state[current] ?? []), { id, at: now() }];',
    'const bits = (flags & ~mask) | (value << shift) ^ (high >>> 4);',
    'if (!(await store.has(id))) { await store.put(id, body); } else { counter.hits++; }',
    'return left.order - right.order || left.name.localeCompare(right.name) || Number(left.old);',
    'emit("done", { ok: errors.length === 0, errors: errors.slice(0, 10), took: clock() - began });',
  ];
  test('never joins ends of a chain that have nothing in common', async () => {
    const link = (at: number) =>
      `async function run() {\n  ${statements.slice(at, at + 8).join('\n  ')}\n}\n`;
    const files = Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`link${at}.ts`, link(at)]));
    const classes = classesOf(await scanClones(files)).filter(([rule]) => rule === 'clone/similar');
    expect(classes.length).toBeGreaterThan(1);
    for (const [, ...members] of classes) {
      const links = members.map((place) => Number(/\d+/.exec(place)?.[0]));
      expect(Math.max(...links) - Math.min(...links)).toBeLessThanOrEqual(4);
    }
  });
});

describe('hostile input', () => {
  test('a function of a hundred thousand tokens, twice', async () => {
    const forms = [
      (n: number) => `if (x > ${n}) y${n % 97} += f${n % 89}(x, ${n});`,
      (n: number) => `while (a[${n}].next != x) x = a[x]->left & ~mask${n % 7};`,
      (n: number) => `s${n % 31} = (struct part){ .at = ${n}, .name = "p" };`,
      (n: number) => `switch (x) { case ${n}: return g(&x, *y); default: break; }`,
      (n: number) => `for (int i = 0; i < ${n}; i++) sum ^= i << x % 3;`,
      (n: number) => `do { x--; } while (!done(x) || y[${n}] == 'c');`,
      (n: number) => `goto l${n}; l${n}: z = x ? (long)y : -${n};`,
    ];
    const body = Array.from({ length: 6_000 }, (_, n) => `  ${forms[(n * n + (n >> 3)) % 7]?.(n)}\n`).join(
      '',
    );
    const first = await analyse('a.c', `int a(int x) {\n${body}}\n`);
    const second = await analyse('b.c', `int a(int x) {\n  x++;\n${body}}\n`);
    expect(first.facts.tokens.length).toBeGreaterThan(100_000);
    expect(classesOf(await conclude([first, second]))).toEqual([['clone/exact', 'a.c:2', 'b.c:3']]);
  });

  test('twenty thousand functions that are the same are one class', async () => {
    const one = (index: number) =>
      `int f${index}(int a) { int b = a * 3; while (b > a) { b -= g(a, b); if (b < 0) return -1; a += h(b) + k[a % 7]; } log(b, a); return b + a / 2 - (a ^ b); }\n`;
    const text = Array.from({ length: 1_000 }, (_, index) => one(index)).join('');
    const facts = await analyse('a.c', text);
    const found = await conclude(
      Array.from({ length: 20 }, (_, index) => ({ ...facts, path: `a${index}.c` })),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.finding.rule).toBe('clone/renamed');
    expect(found[0]?.finding.related).toHaveLength(19_999);
  });

  test('functions nested in one another are read in linear time', async () => {
    const deep = 3_000;
    const text = `${'const f = () => { const a = g(1, 2); '.repeat(deep)}${'};'.repeat(deep)}`;
    const { facts } = await analyse('a.ts', text);
    expect(facts.names.length).toBeLessThan(100);
  });

  test('work can be cancelled', async () => {
    const facts = await analyse('a.c', samples[0]?.text ?? '');
    const stop = new Error('stopped');
    await expect(conclude([facts], async () => await Promise.reject(stop))).rejects.toBe(stop);
  });
});
