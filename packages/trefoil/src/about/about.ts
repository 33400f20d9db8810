import { statSync } from 'node:fs';
import path from 'node:path';
import type { Context, RowSource, Unpaged } from '@trefoil/contract';
import { scopeFor } from '../request-scope.ts';
import type { AboutInput, AboutOutput } from './about.operation.ts';
import { codeMentions } from './code-mentions.ts';
import type { FindingList } from './code-mentions.ts';
import { inOrder } from './mention.ts';
import type { Mention } from './mention.ts';
import { conceptMentions, workMentions } from './other-mentions.ts';
import type { FoundMentions } from './other-mentions.ts';

type Part = AboutOutput['parts'][number];

export async function run(input: AboutInput, context: Context): Promise<Unpaged<AboutOutput>> {
  const absolute = input.path;
  const isDirectory = statSync(absolute).isDirectory();
  const { context: scoped, show } = scopeFor(isDirectory ? absolute : path.dirname(absolute), context);
  const code = await codeMentions(context, { absolute, show });
  const work = await workMentions(scoped, absolute);
  context.signal.throwIfAborted();
  const knowledge = await conceptMentions(scoped, { absolute, isDirectory, show });
  const middle = inOrder([...(work ?? []), ...(knowledge ?? [])]);
  const findings = code === undefined ? 0 : code.actionable.total + code.others.total;
  return {
    path: show(absolute) === '' ? '.' : show(absolute),
    is_directory: isDirectory,
    parts: [
      { part: 'code', state: code === undefined ? 'absent' : 'asked', mentions: findings },
      partOf('knowledge', knowledge),
      partOf('work', work),
    ],
    actionable: code?.actionable.total ?? 0,
    ...(code === undefined ? {} : { scan: code.scan }),
    mentions: await pageOf([code?.actionable, listOf(middle), code?.others], input),
  };
}

function partOf(part: Part['part'], found: FoundMentions): Part {
  return { part, state: found === undefined ? 'absent' : 'asked', mentions: found?.length ?? 0 };
}

function listOf(mentions: readonly Mention[]): FindingList {
  return {
    total: mentions.length,
    read: async (offset, limit) => mentions.slice(offset, offset + limit),
  };
}

const CHUNK = 1_000;

/** Lists one after the other as rows: only those on the page are read, the others counted. */
async function pageOf(
  lists: readonly (FindingList | undefined)[],
  { offset, limit }: AboutInput,
): Promise<RowSource<Mention>> {
  const there = lists.filter((list) => list !== undefined);
  const page: Mention[] = [];
  let before = 0;
  for (const { total, read } of there) {
    const first = Math.max(0, offset - before);
    const room = limit - page.length;
    if (first < total && room > 0) page.push(...(await read(first, room)));
    before += total;
  }
  return {
    length: before,
    at: (index) => page[index - offset],
    all: async function* () {
      for (const { total, read } of there)
        for (let at = 0; at < total; at += CHUNK) yield* await read(at, CHUNK);
    },
  };
}
