import { checkboxesOf } from '../body/scan-body.ts';
import { bodyGrammarOf, sectionKey } from '../body/section-grammar.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed, stateMatches } from '../entity/entity-type.ts';
import { entitiesOf } from '../corpus/corpus.ts';
import { locationState } from '../link/location-state.ts';
import { findGaps, matchSections } from '../task-gap-report/find-gaps.ts';
import type { Gap, SectionMatch } from '../task-gap-report/find-gaps.ts';
import { roadmapFaults } from '../roadmap-check/roadmap-faults.ts';
import type { RoadmapFault } from '../roadmap-check/roadmap-faults.ts';
import type { SdlcRuleId } from '../finding/rules.ts';
import type { Checker } from './checker.ts';

const READY = ['open/ready', 'in-progress/*'];

/** What is written below the front matter, and what it says about the code. */
export function checkBodies(checker: Checker): void {
  for (const entity of checker.planning.corpus.entities) {
    if (checker.documentOf(entity) === undefined) continue;
    checkConflicts(checker, entity);
    checkHeading(checker, entity);
    checkSections(checker, entity);
    if (entity.type === 'task') checkTask(checker, entity);
  }
  for (const capability of entitiesOf(checker.planning.corpus, 'capability'))
    checkLocations(checker, capability);
  for (const roadmap of entitiesOf(checker.planning.corpus, 'roadmap')) checkRoadmap(checker, roadmap);
}

function checkConflicts(checker: Checker, entity: Entity): void {
  const [line] = checker.bodyOf(entity).conflicts;
  if (line === undefined || entity.fault?.reason === 'conflict') return;
  checker.add(entity, {
    rule: 'sdlc/conflict-markers',
    line,
    column: 1,
    subject: 'body',
    message: 'the text holds the markers of an unfinished merge',
  });
}

function checkHeading(checker: Checker, entity: Entity): void {
  const { heading } = checker.bodyOf(entity);
  const { title } = entity.data;
  if (heading === undefined || typeof title !== 'string' || heading.text === title.trim()) return;
  checker.add(entity, {
    rule: 'sdlc/title-mismatch',
    line: heading.line,
    column: 1,
    subject: 'heading',
    message: 'the heading is not the title in the front matter',
  });
}

function checkSections(checker: Checker, entity: Entity): void {
  const matches = matchSections(entity.type, checker.bodyOf(entity));
  for (const { rule, section } of matches) {
    if (rule.required !== 'birth' || section !== undefined) continue;
    checker.add(entity, {
      rule: 'sdlc/missing-section',
      line: 1,
      column: 1,
      subject: rule.name,
      message: `has no section "${rule.name}"`,
    });
  }
  if (bodyGrammarOf(entity.type).ordered === true) checkOrder(checker, entity, matches);
}

function checkOrder(checker: Checker, entity: Entity, matches: readonly SectionMatch[]): void {
  let last = 0;
  for (const { rule, section } of matches) {
    if (section === undefined) continue;
    if (section.line < last) {
      checker.add(entity, {
        rule: 'sdlc/section-order',
        line: section.line,
        column: 1,
        subject: rule.name,
        message: `"${rule.name}" stands too early`,
      });
    }
    last = Math.max(last, section.line);
  }
}

function checkTask(checker: Checker, task: Entity): void {
  const body = checker.bodyOf(task);
  if (stateMatches(task.state, READY)) {
    for (const gap of findGaps('task', body)) addGap(checker, task, gap);
  }
  if (!isClosed(task.state)) return;
  const criteria = body.sections.filter(({ name }) => sectionKey(name) === 'acceptance criteria');
  const open = checkboxesOf(criteria.flatMap(({ lines }) => lines)).filter(({ checked }) => !checked);
  const [first] = open;
  if (first === undefined) return;
  checker.add(task, {
    rule: 'sdlc/closed-unchecked',
    line: first.line,
    column: 1,
    subject: 'criteria',
    message: `is ${task.state} with ${open.length} criteria not ticked`,
  });
}

function addGap(checker: Checker, task: Entity, { code, section, line, column, message }: Gap): void {
  // The section that is missing is told to every task, ready or not.
  if (code === 'missing-section') return;
  const rule = code === 'placeholder' ? 'sdlc/placeholder' : 'sdlc/not-ready';
  checker.add(task, {
    rule,
    line: line ?? 1,
    column: column ?? 1,
    subject: `${section ?? ''} ${code} ${message}`,
    message,
    confidence: code === 'placeholder' ? 'medium' : 'high',
  });
}

function checkLocations(checker: Checker, capability: Entity): void {
  const { locations } = capability.data;
  if (!Array.isArray(locations)) return;
  for (const [index, location] of locations.entries()) {
    if (typeof location !== 'string') continue;
    const state = locationState(checker.planning.project.directory, location);
    if (state.kind !== 'gone') continue;
    const place = checker.keyAt(capability, ['locations', index]);
    checker.add(capability, {
      rule: 'sdlc/location-gone',
      ...place,
      subject: location,
      message: `${location} ${state.reason}`,
    });
  }
}

const ROADMAP_RULES: Readonly<Record<RoadmapFault['kind'], SdlcRuleId | undefined>> = {
  missing_milestone: 'sdlc/roadmap-milestone',
  missing_task: 'sdlc/roadmap-task',
  duplicate_milestone: 'sdlc/roadmap-duplicate',
  stale_milestone_link: 'sdlc/roadmap-stale',
  // Its file or its sections have a finding already.
  invalid_roadmap: undefined,
};

function checkRoadmap(checker: Checker, roadmap: Entity): void {
  for (const { kind, message, subject, line, column } of roadmapFaults(
    roadmap,
    checker.bodyOf(roadmap),
    checker.planning.links,
  )) {
    const rule = ROADMAP_RULES[kind];
    if (rule !== undefined) checker.add(roadmap, { rule, line, column, subject, message });
  }
}
