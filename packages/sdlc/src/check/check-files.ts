import type { Entity, EntityFault } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { declaredState } from '../entity/lifecycle.ts';
import type { SdlcRuleId } from '../finding/rules.ts';
import { linkKeys } from '../link/front-matter-links.ts';
import { checkFrontMatter } from '../schema/check-front-matter.ts';
import type { FrontMatterFault } from '../schema/check-front-matter.ts';
import type { Checker } from './checker.ts';

const FAULT_RULES: Readonly<Record<EntityFault['reason'], SdlcRuleId>> = {
  unreadable: 'sdlc/unreadable',
  not_utf8: 'sdlc/unreadable',
  conflict: 'sdlc/conflict-markers',
  front_matter_invalid: 'sdlc/front-matter-invalid',
  front_matter_missing: 'sdlc/front-matter-missing',
};

/** Each file by itself: can it be read, and does its front matter fit its type? */
export function checkFiles(checker: Checker): void {
  const { corpus } = checker.planning;
  for (const entity of corpus.entities) {
    checkName(checker, entity);
    if (entity.fault === undefined) checkFields(checker, entity);
    else addFault(checker, entity, entity.fault);
  }
  for (const path of corpus.strays) {
    checker.addAt(path, {
      rule: 'sdlc/stray-file',
      line: 1,
      column: 1,
      subject: path,
      message: 'is no Markdown file; move it out of the entities',
    });
  }
  for (const { path, reason } of corpus.unlisted) {
    checker.addAt(path, {
      rule: 'sdlc/unreadable',
      line: 1,
      column: 1,
      subject: path,
      message: `could not be read (${reason})`,
    });
  }
}

function addFault(checker: Checker, entity: Entity, { reason, message, line, column }: EntityFault): void {
  checker.add(entity, {
    rule: FAULT_RULES[reason],
    line,
    column,
    subject: reason,
    message: `${entity.stem} ${withVerb(message)}`,
  });
}

function withVerb(message: string): string {
  return /^(?:is|has|leads|could)\b/.test(message) ? message : `cannot be read: ${message}`;
}

function checkName(checker: Checker, entity: Entity): void {
  const { stem, name, type, data } = entity;
  const { prefix } = entityTypeInfo(type);
  const start = { line: 1, column: 1, subject: stem };
  if (name === undefined || !name.wellFormed || !name.id.startsWith(`${prefix}-`)) {
    const form = `${prefix}-AB12-some-slug.md`;
    checker.add(entity, {
      rule: 'sdlc/file-name',
      ...start,
      message: `${stem}.md is not named like ${form}`,
    });
  }
  const { id } = data;
  if (typeof id === 'string' && name !== undefined && id !== name.id) {
    checker.add(entity, {
      rule: 'sdlc/id-mismatch',
      ...checker.keyAt(entity, ['id']),
      subject: id,
      message: `the id is ${id}, the file name says ${name.id}`,
    });
  }
}

function checkFields(checker: Checker, entity: Entity): void {
  const document = checker.documentOf(entity);
  const frontMatter = document?.kind === 'document' ? document.frontMatter : undefined;
  for (const { key, line, column } of frontMatter?.duplicateKeys ?? []) {
    checker.add(entity, {
      rule: 'sdlc/duplicate-key',
      line,
      column,
      subject: key,
      message: `${key} stands twice; the last one counts`,
    });
  }
  for (const { key, line, column, message } of frontMatter?.recovered ?? []) {
    const advice = `the value of ${key} must be in quotes (${message}); it was read as text`;
    checker.add(entity, { rule: 'sdlc/front-matter-recovered', line, column, subject: key, message: advice });
  }
  for (const fault of checkFrontMatter(entity)) addField(checker, entity, fault);
  if (declaredState(entity.data)?.key === 'status') {
    const place = checker.keyAt(entity, ['status']);
    const message = 'status is the former name of state';
    checker.add(entity, { rule: 'sdlc/old-status-key', ...place, subject: 'status', message });
  }
}

function addField(checker: Checker, entity: Entity, { rule, key, message }: FrontMatterFault): void {
  const name = key.join('.');
  if (key[0] === 'type' && rule === 'invalid-value') {
    checker.add(entity, {
      rule: 'sdlc/type-mismatch',
      ...checker.keyAt(entity, key),
      subject: 'type',
      message: `the type ${message.replace(/^type /, '')}, as its directory says`,
    });
    return;
  }
  // A wikilink without quotes has a rule of its own that says what to do.
  if (rule === 'invalid-value' && isNestedLink(entity, key)) return;
  checker.add(entity, { rule: `sdlc/${rule}`, ...checker.keyAt(entity, key), subject: name, message });
}

function isNestedLink({ data }: Entity, [key, index]: readonly (string | number)[]): boolean {
  if (!(linkKeys as readonly unknown[]).includes(key)) return false;
  const value = data[String(key)];
  const item: unknown = Array.isArray(value) && typeof index === 'number' ? value[index] : value;
  return Array.isArray(item);
}
