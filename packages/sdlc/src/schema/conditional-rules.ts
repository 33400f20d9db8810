import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { parseWholeWikilink } from '../link/wikilink.ts';
import type { FrontMatterFault } from './check-front-matter.ts';

/** Rules between two keys: what a state demands or forbids. */
export function conditionalFaults(entity: Entity): FrontMatterFault[] {
  switch (entity.type) {
    case 'task':
    case 'roadmap':
      return requireWhen(isClosed(entity.state), entity, 'completion_note');
    case 'milestone':
      return [
        ...requireWhen(isClosed(entity.state), entity, 'completion_note'),
        ...requireWhen(entity.state === 'closed/done', entity, 'version'),
      ];
    case 'decision':
    case 'standard':
      return [
        ...requireWhen(entity.state === 'closed/superseded', entity, 'superseded_by'),
        ...requireWhen(entity.state === 'closed/deprecated', entity, 'deprecation_note'),
      ];
    case 'backlog':
      return backlogFaults(entity);
    case 'principle':
      return principleFaults(entity);
    default:
      return [];
  }
}

function requireWhen(condition: boolean, { data, state }: Entity, key: string): FrontMatterFault[] {
  if (!condition || data[key] !== undefined) return [];
  return [{ rule: 'missing-key', key: [key], message: `${key} is missing, which ${state} demands` }];
}

const RESULT_PREFIX: Readonly<Record<string, string>> = {
  'promoted/task': 'T-',
  'promoted/milestone': 'M-',
  'promoted/decision': 'D-',
  'closed/duplicate': '',
};

function backlogFaults(entity: Entity): FrontMatterFault[] {
  const { state, data } = entity;
  const { result } = data as { result?: unknown };
  if (state === 'closed/abandoned' && result !== undefined) {
    return [
      { rule: 'forbidden-key', key: ['result'], message: 'result has no place on what is closed/abandoned' },
    ];
  }
  const demanded =
    state.startsWith('promoted/') || state === 'closed/duplicate' || state === 'closed/delivered';
  const missing = requireWhen(demanded, entity, 'result');
  const prefix = Object.hasOwn(RESULT_PREFIX, state) ? RESULT_PREFIX[state] : undefined;
  if (missing.length > 0 || prefix === undefined || typeof result !== 'string') return missing;
  const target = parseWholeWikilink(result)?.target;
  if (target?.startsWith(prefix) === true) return [];
  const what = prefix === '' ? 'a wikilink' : `a wikilink to ${prefix}…`;
  return [
    { rule: 'invalid-value', key: ['result'], message: `result is not ${what}, which ${state} demands` },
  ];
}

const PRINCIPLE_TAGS = ['principle/product', 'principle/technical', 'principle/project', 'principle/llm-ai'];

function principleFaults({ data }: Entity): FrontMatterFault[] {
  const { tags } = data as { tags?: unknown };
  const own = Array.isArray(tags) ? tags.filter((tag) => PRINCIPLE_TAGS.includes(String(tag))) : [];
  if (own.length === 1) return [];
  return [
    {
      rule: 'invalid-value',
      key: ['tags'],
      message: `tags does not hold exactly one of ${PRINCIPLE_TAGS.join(', ')}`,
    },
  ];
}
