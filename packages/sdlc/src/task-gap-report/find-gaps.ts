import { findPlaceholders } from '../body/find-placeholders.ts';
import { checkboxesOf } from '../body/scan-body.ts';
import type { BodySection, ScannedBody } from '../body/scan-body.ts';
import { bodyGrammarOf, sectionRuleFor } from '../body/section-grammar.ts';
import type { SectionRule } from '../body/section-grammar.ts';
import type { EntityType } from '../entity/entity-type.ts';

/** Something that a body lacks before its entity is ready. */
export interface Gap {
  readonly category: 'section' | 'placeholder';
  readonly code:
    | 'missing-section'
    | 'empty-section'
    | 'no-acceptance-criteria'
    | 'criterion-without-checkbox'
    | 'placeholder';
  readonly section?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

export interface SectionMatch {
  readonly rule: SectionRule;
  readonly section: BodySection | undefined;
}

/** Each section that the type knows, and the first in the body that answers to it. */
export function matchSections(type: EntityType, { sections }: ScannedBody): SectionMatch[] {
  const found = new Map<SectionRule, BodySection>();
  for (const section of sections) {
    const rule = sectionRuleFor(type, section.name);
    if (rule !== undefined && !found.has(rule)) found.set(rule, section);
  }
  return bodyGrammarOf(type).sections.map((rule) => ({ rule, section: found.get(rule) }));
}

export function findGaps(type: EntityType, body: ScannedBody): Gap[] {
  return matchSections(type, body).flatMap(({ rule, section }) =>
    section === undefined ? missing(rule) : gapsIn(rule, section),
  );
}

function missing({ name, required }: SectionRule): Gap[] {
  if (required === undefined) return [];
  return [
    { category: 'section', code: 'missing-section', section: name, message: `has no section "${name}"` },
  ];
}

function gapsIn(rule: SectionRule, section: BodySection): Gap[] {
  const { name, required, spec, content } = rule;
  const { line } = section;
  const empty = section.lines.every(({ text }) => text.trim() === '');
  if (empty && required !== undefined) {
    return [
      { category: 'section', code: 'empty-section', section: name, line, message: `"${name}" is empty` },
    ];
  }
  const typed = content === 'checkboxes' ? criteriaGaps(name, section) : [];
  const phrases = spec === true ? findPlaceholders(section.lines) : [];
  return [
    ...typed,
    ...phrases.map(({ line: at, column, phrase }): Gap => ({
      category: 'placeholder',
      code: 'placeholder',
      section: name,
      line: at,
      column,
      message: phrase === '| |' ? `"${name}" has an empty table cell` : `"${name}" still says ${phrase}`,
    })),
  ];
}

const TOP_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;

/** At least one criterion, and each of them a checkbox. Items below an item are its explanation. */
function criteriaGaps(name: string, section: BodySection): Gap[] {
  const boxes = new Set(checkboxesOf(section.lines).map(({ line }) => line));
  if (boxes.size === 0) {
    const message = `"${name}" has no item like "- [ ] AC-1: …"`;
    return [
      { category: 'section', code: 'no-acceptance-criteria', section: name, line: section.line, message },
    ];
  }
  return section.lines.flatMap(({ line, masked }): Gap[] => {
    if (!TOP_ITEM.test(masked) || boxes.has(line)) return [];
    const message = `"${name}" has an item without a checkbox`;
    return [{ category: 'section', code: 'criterion-without-checkbox', section: name, line, message }];
  });
}
