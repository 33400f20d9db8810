import type { Context } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import { newConceptPath } from '../write/new-concept-path.ts';
import { unlistedIn } from '../write/unlisted-in.ts';
import { writeBundle } from '../write/write-bundle.ts';
import { yamlText } from '../write/yaml-text.ts';
import type { CreateInput, CreateOutput } from './create.operation.ts';

export async function run(input: CreateInput, context: Context): Promise<CreateOutput> {
  const selected = getBundle(input.bundle, context);
  const path = newConceptPath(selected.bundle, input.id);
  const change = { path, before: undefined, after: conceptText(input, context.now()) };
  return {
    ...(await writeBundle(selected, [change], input.dry_run)),
    id: input.id,
    path,
    unlisted_in: unlistedIn(selected.bundle, path),
  };
}

function conceptText({ type, title, description, tags, by, body }: CreateInput, now: Date): string {
  const lines = [
    `type: ${yamlText(type)}`,
    `title: ${yamlText(title)}`,
    ...(description === undefined ? [] : [`description: ${yamlText(description)}`]),
    ...(tags === undefined || tags.length === 0 ? [] : [`tags: [${tags.map(yamlText).join(', ')}]`]),
    ...(by === undefined ? [] : [`generated: { by: ${yamlText(by)}, at: ${toSeconds(now)} }`]),
  ];
  const text = body === undefined || body.trim() === '' ? '' : `\n${body.replace(/\n*$/, '\n')}`;
  return `---\n${lines.join('\n')}\n---\n${text}`;
}

function toSeconds(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z');
}
