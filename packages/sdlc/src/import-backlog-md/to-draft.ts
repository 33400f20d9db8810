import { scanBody } from '../body/scan-body.ts';
import type { EntityDraft } from '../create/entity-draft.ts';
import { isClosed } from '../entity/entity-type.ts';
import { slugOf } from '../identity/slug.ts';
import type { SourceTask } from './read-source.ts';

/** What of the source has a place of its own in a task. */
const CARRIED = new Set([
  'id',
  'title',
  'dependencies',
  'parent_task_id',
  'labels',
  'priority',
  'created_date',
]);
const SECTIONS: Readonly<Record<string, string>> = {
  description: 'Goal',
  'acceptance criteria': 'Acceptance criteria',
  'implementation plan': 'Approach',
};
const MARKER = /^<!-- (?:SECTION|AC|DOD|COMMENTS?)(?::[A-Z_]+)*:(?:BEGIN|END) -->$/;

export interface Links {
  /** Wikilinks to what the task waits for. */
  readonly dependsOn: readonly string[];
  readonly parent: string | undefined;
  /** What leads nowhere, and is kept as text. */
  readonly lost: readonly string[];
}

/** The state that a status stands for; statuses can be named at will, so by what the name says. */
export function stateFor({ folder, data }: SourceTask): string {
  const { status } = data as { status?: unknown };
  const name = typeof status === 'string' ? status.toLowerCase() : '';
  if (/won'?t|cancel|reject|abandon/.test(name)) return 'closed/wontdo';
  if (folder === 'completed' || /\b(?:done|complete|completed|closed|finished|shipped)\b/.test(name))
    return 'closed/done';
  if (folder.startsWith('archive')) return 'closed/obsoleted';
  if (folder === 'drafts' || name.includes('draft') || name === '') return 'planning/draft';
  if (name.includes('block')) return 'in-progress/blocked';
  return /progress|doing|review|test/.test(name) ? 'in-progress' : 'open/ready';
}

/** The slug of a task's title; of its id where the title has no letter for one. */
export function slugFor({ title, id }: SourceTask): string {
  return slugOf(title) ?? slugOf(id) ?? 'imported';
}

export function toDraft(task: SourceTask, provenance: string, links: Links): EntityDraft {
  const { data, title } = task;
  const state = stateFor(task);
  const status = typeof data['status'] === 'string' ? data['status'] : 'a task';
  return {
    type: 'task',
    title: title.replaceAll(/\s+/g, ' '),
    slug: slugFor(task),
    keys: {
      state,
      created: dayOf(data['created_date']),
      tags: textsOf(data['labels']),
      impact: impactOf(data['priority']),
      parent_key: links.parent,
      depends_on: links.dependsOn,
      provenance,
      completion_note: isClosed(state) ? `Imported from Backlog.md as ${status}.` : undefined,
    },
    sections: {},
    body: bodyOf(task, links.lost),
  };
}

/** The text, where it came from, and whatever else the file says. */
function bodyOf(task: SourceTask, lost: readonly string[]): string {
  const { raw } = task;
  const text = raw === undefined ? textOf(task) : `## Goal\n\n${task.title}`;
  const outside = '## Out of scope\n\n- none stated';
  const whole = raw === undefined ? [] : [fenced(raw)];
  return [text, outside, origin(task, lost), ...whole].join('\n\n');
}

/** The body under the headings that tasks have here. Code is left alone. */
function textOf(task: SourceTask): string {
  const { sections } = scanBody(task.body, 1);
  const renamed = new Map(sections.map(({ name, line }) => [line, SECTIONS[name.toLowerCase()]]));
  const lines = task.body.split(/\r?\n/).flatMap((text, index) => {
    const heading = renamed.get(index + 1);
    if (heading !== undefined) return [`## ${heading}`];
    return MARKER.test(text.trim()) ? [] : [text];
  });
  const text = lines.join('\n').trim();
  return [...renamed.values()].includes('Goal') ? text : `## Goal\n\n${task.title}\n\n${text}`.trimEnd();
}

function fenced(raw: string): string {
  const runs = raw.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const lead = 'The file as it was found; its front matter could not be read.';
  return `${lead}\n\n${fence}markdown\n${raw.trimEnd()}\n${fence}`;
}

/** Where it came from, and each field that has no place of its own. */
function origin({ path, id, data }: SourceTask, lost: readonly string[]): string {
  const fields = Object.entries(data).flatMap(([key, value]) => {
    const text = CARRIED.has(key) ? '' : shown(value);
    return text === '' ? [] : [`- ${key}: ${text}`];
  });
  const created = data['created_date'];
  const time = typeof created === 'string' && created.length > 10 ? [`- created_date: ${created}`] : [];
  const kept = lost.map((text) => `- ${text}`);
  return ['## Discovery context', '', `- source: ${path}`, `- id: ${id}`, ...time, ...fields, ...kept].join(
    '\n',
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => shown(item)).join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/\s+/g, ' ').trim();
}

function dayOf(value: unknown): string | undefined {
  const day =
    typeof value === 'string' ? /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(value) : null;
  return day?.[0];
}

function impactOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  return ['high', 'medium', 'low'].find((impact) => impact === name);
}

/** A list, or one text that was meant to be one. */
export function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.map((item) => shown(item)).filter((text) => text !== '');
  return [...new Set(texts)];
}
