import type { Finding } from '@trefoil/findings';

type Severity = Finding['severity'];

/** A rule about planning trees. */
export interface SdlcRule {
  readonly id: `sdlc/${string}`;
  readonly severity: Severity;
  readonly kind: 'parse' | 'quality';
  readonly summary: string;
  /** Not applied unless the configuration or the call asks for it. */
  readonly offByDefault?: boolean;
}

const rule = (id: SdlcRule['id'], severity: Severity, summary: string): SdlcRule => ({
  id,
  severity,
  kind: 'quality',
  summary,
});
const parse = (id: SdlcRule['id'], severity: Severity, summary: string): SdlcRule => ({
  id,
  severity,
  kind: 'parse',
  summary,
});
const optional = (id: SdlcRule['id'], summary: string): SdlcRule => ({
  id,
  severity: 'note',
  kind: 'quality',
  summary,
  offByDefault: true,
});

export const sdlcRules = [
  parse('sdlc/unreadable', 'error', 'A file cannot be read, is too large, leads elsewhere or is not UTF-8'),
  parse('sdlc/conflict-markers', 'error', 'A merge was left unfinished'),
  parse('sdlc/front-matter-invalid', 'error', 'The front matter is no YAML mapping'),
  parse('sdlc/front-matter-missing', 'error', 'An entity has no front matter'),
  parse('sdlc/front-matter-recovered', 'warning', 'A value must be in quotes to be valid YAML'),
  parse('sdlc/duplicate-key', 'error', 'A key stands twice; the last one counts'),
  rule('sdlc/unknown-key', 'error', 'A key that the type does not have'),
  rule('sdlc/missing-key', 'error', 'A key that the type, or the state, demands is missing'),
  rule('sdlc/forbidden-key', 'error', 'A key has no place in this state'),
  rule('sdlc/invalid-value', 'error', 'A value is of the wrong form'),
  rule('sdlc/type-mismatch', 'error', 'The type is not the one of the directory'),
  rule('sdlc/file-name', 'warning', 'A file name is not an id with a slug'),
  rule('sdlc/id-mismatch', 'error', 'The id is not the one in the file name'),
  rule('sdlc/duplicate-id', 'error', 'Two files have the same id'),
  rule('sdlc/duplicate-id-unmerged', 'error', 'A branch that is not merged has the same id for another file'),
  rule('sdlc/stray-file', 'warning', 'A file that is no entity lies among entities'),
  rule('sdlc/dangling-dependency', 'error', 'A dependency or parent does not exist'),
  rule('sdlc/dangling-link', 'warning', 'A link leads nowhere'),
  rule('sdlc/ambiguous-link', 'warning', 'A link has several meanings'),
  rule('sdlc/stale-slug', 'warning', 'A link names a slug that its entity does not have any more'),
  rule('sdlc/unquoted-link', 'error', 'A wikilink without quotes is a list in YAML'),
  rule('sdlc/self-dependency', 'error', 'An entity waits for itself'),
  rule('sdlc/dependency-cycle', 'error', 'Entities wait for one another'),
  rule('sdlc/parent-cycle', 'error', 'Entities are parents of one another'),
  rule('sdlc/closed-with-open-dependency', 'warning', 'A task is done while what it waits for is not'),
  rule('sdlc/finding-remains', 'warning', 'A task is done while the finding it was made from is still there'),
  rule('sdlc/finding-gone', 'note', 'A task is open while the finding it was made from is gone'),
  rule('sdlc/missing-section', 'warning', 'A section that the type demands is missing'),
  rule('sdlc/section-order', 'warning', 'Sections are not in the order that the type demands'),
  rule('sdlc/not-ready', 'warning', 'A task is said to be ready and lacks something'),
  rule('sdlc/placeholder', 'warning', 'A ready task still has a placeholder'),
  rule('sdlc/title-mismatch', 'note', 'The heading is not the title'),
  rule('sdlc/location-invalid', 'error', 'A location is of no accepted form'),
  rule('sdlc/location-gone', 'warning', 'What a location names is not there'),
  rule('sdlc/roadmap-milestone', 'error', 'A roadmap names a milestone that does not exist'),
  rule('sdlc/roadmap-task', 'error', "A roadmap's milestone names a task that does not exist"),
  rule('sdlc/roadmap-duplicate', 'error', 'A roadmap names a milestone twice'),
  rule('sdlc/roadmap-stale', 'warning', 'A roadmap names an abandoned milestone without a note'),
  optional('sdlc/old-status-key', 'The state is called status, its former name'),
  optional('sdlc/closed-unchecked', 'A closed task has acceptance criteria that are not ticked'),
] as const satisfies readonly SdlcRule[];

export type SdlcRuleId = (typeof sdlcRules)[number]['id'];

const byId: ReadonlyMap<string, SdlcRule> = new Map(sdlcRules.map((entry) => [entry.id, entry]));

export function getRule(id: SdlcRuleId): SdlcRule {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`No rule "${id}".`);
  return found;
}
