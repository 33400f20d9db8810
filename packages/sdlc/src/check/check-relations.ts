import type { Entity } from '../entity/entity.ts';
import { dependenciesOf, whyUnsatisfied } from '../entity/dependencies.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import { compare } from '../link/link-index.ts';
import { findCycles } from '../task-next/find-cycle.ts';
import type { Checker } from './checker.ts';

const MAX_NAMED = 10;

/** What entities are to one another: ids of their own, and no waiting in circles. */
export function checkRelations(checker: Checker): void {
  checkDuplicateIds(checker);
  checkCircles(checker, 'depends_on');
  checkCircles(checker, 'parent_key');
  for (const entity of checker.planning.corpus.entities) {
    if (entity.type === 'task' && entity.state === 'closed/done') checkOpenDependencies(checker, entity);
  }
}

function checkDuplicateIds(checker: Checker): void {
  const byId = new Map<string, Entity>();
  for (const entity of checker.planning.corpus.entities) {
    const first = byId.get(entity.id);
    if (first === undefined) {
      byId.set(entity.id, entity);
      continue;
    }
    const related = [
      { path: checker.planning.place(first.path), line: 1, column: 1, message: 'the other one' },
    ];
    const message = `${entity.id} is the id of ${first.stem} too`;
    checker.add(entity, {
      rule: 'sdlc/duplicate-id',
      ...checker.keyAt(entity, ['id']),
      subject: entity.id,
      message,
      related,
    });
  }
}

function checkCircles(checker: Checker, key: 'depends_on' | 'parent_key'): void {
  const { corpus, links } = checker.planning;
  const edges = new Map<Entity, Entity[]>();
  for (const entity of corpus.entities) {
    const targets = linksOfKey(entity.data, key).flatMap(({ target }) => {
      const resolved = links.resolve(target);
      return resolved.kind === 'entity' ? [resolved.entity] : [];
    });
    if (targets.length > 0) edges.set(entity, targets);
  }
  for (const cycle of findCycles(corpus.entities, edges)) {
    const members = cycle.toSorted((left, right) => compare(left.path, right.path));
    const [first] = members;
    if (first === undefined) continue;
    const place = checker.keyAt(first, [key]);
    if (members.length === 1) {
      const message = key === 'depends_on' ? 'waits for itself' : 'is its own parent';
      const rule = key === 'depends_on' ? 'sdlc/self-dependency' : 'sdlc/parent-cycle';
      checker.add(first, { rule, ...place, subject: first.id, message: `${first.stem} ${message}` });
    } else {
      const rule = key === 'depends_on' ? 'sdlc/dependency-cycle' : 'sdlc/parent-cycle';
      checker.add(first, {
        rule,
        ...place,
        subject: members.map(({ id }) => id).join(' '),
        message: circleMessage(members, key),
      });
    }
  }
}

function circleMessage(members: readonly Entity[], key: string): string {
  const names = members.slice(0, MAX_NAMED).map(({ stem }) => stem);
  const more = members.length > names.length ? ` and ${members.length - names.length} more` : '';
  const what = key === 'depends_on' ? 'wait for one another' : 'are parents of one another';
  return `${names.join(', ')}${more} ${what}`;
}

function checkOpenDependencies(checker: Checker, task: Entity): void {
  for (const dependency of dependenciesOf(task, checker.planning.links)) {
    if (dependency.satisfied || dependency.resolved.kind !== 'entity') continue;
    const { index } = dependency.link;
    const message = `is done, while it waits for ${whyUnsatisfied(dependency)}`;
    const place = checker.keyAt(task, ['depends_on', index]);
    checker.add(task, {
      rule: 'sdlc/closed-with-open-dependency',
      ...place,
      subject: dependency.link.target,
      message: `${task.stem} ${message}`,
    });
  }
}
