import { bodyGrammarOf } from '../body/section-grammar.ts';
import type { EntityType } from '../entity/entity-type.ts';
import type { EditableValue } from '../edit/print-yaml.ts';
import { printYaml } from '../edit/print-yaml.ts';

/** An entity that has no id yet. */
export interface EntityDraft {
  readonly type: EntityType;
  readonly title: string;
  readonly slug: string;
  /** Keys beyond type, id and title; undefined ones are left out. */
  readonly keys: Readonly<Record<string, EditableValue | undefined>>;
  /** Text by section; a required section that is not here says that it is to be written. */
  readonly sections: Readonly<Record<string, string>>;
  /** In place of sections: the body below the heading, as it is. */
  readonly body?: string;
}

/** The order in which keys are written; others follow, stamps last. */
const KEY_ORDER = ['state', 'title', 'created', 'related', 'tags'];
const LAST = ['provenance', 'completion_note'];
const TO_BE_WRITTEN = 'TBD';

/** The draft as a file. */
export function printEntity(draft: EntityDraft, id: string): string {
  const { type, title, keys } = draft;
  const all: Record<string, EditableValue | undefined> = { type, id, ...keys, title };
  const lines = orderOf(Object.keys(all)).flatMap((key) => {
    const value = all[key];
    return value === undefined || isEmptyList(value) ? [] : [printYaml(key, value)];
  });
  const body = draft.body ?? bodyOf(draft);
  return `---\n${lines.join('\n')}\n---\n# ${oneLine(title)}\n${body === '' ? '' : `\n${body.trim()}\n`}`;
}

function orderOf(names: readonly string[]): string[] {
  const rank = (name: string) => {
    const first = ['type', 'id', ...KEY_ORDER].indexOf(name);
    if (first !== -1) return first;
    return LAST.includes(name) ? 1_000 + LAST.indexOf(name) : 100;
  };
  return names.toSorted((left, right) => rank(left) - rank(right));
}

function isEmptyList(value: EditableValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

function bodyOf({ type, sections }: EntityDraft): string {
  const rules = bodyGrammarOf(type).sections.filter(
    ({ name, required }) => required === 'birth' || sections[name] !== undefined,
  );
  return rules
    .map(({ name, content }) => {
      const placeholder = content === 'checkboxes' ? `- [ ] AC-1: ${TO_BE_WRITTEN}` : TO_BE_WRITTEN;
      return `## ${name}\n\n${sections[name] ?? placeholder}`;
    })
    .join('\n\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
