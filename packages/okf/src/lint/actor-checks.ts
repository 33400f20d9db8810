import type { KeyPath } from '@trefoil/corpus';
import type { Concept } from '../bundle/bundle.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';
import { editValue } from './line-edit.ts';
import { perConcept } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';

interface Actor {
  readonly key: KeyPath;
  readonly field: string;
  readonly name: string;
}

/** Who made a concept and who confirmed it. */
function actorsOf(concept: Concept): readonly Actor[] {
  const { generated, verified } = concept.data;
  const actors: Actor[] = [];
  const add = (key: KeyPath, field: string, holder: unknown): void => {
    const by = isMapping(holder) ? holder['by'] : undefined;
    if (by === undefined || by === null) return;
    const path = [...key, 'by'];
    const name = scalarText(concept.document, path, by)?.trim();
    if (name !== undefined) actors.push({ key: path, field, name });
  };
  add(['generated'], 'generated.by', generated);
  if (!Array.isArray(verified)) add(['verified'], 'verified.by', verified);
  else for (const [index, entry] of verified.entries()) add(['verified', index], 'verified.by', entry);
  return actors;
}

/** `<producer>/<version>`, `human:<id>` or `process:<id>`. */
const FORMS = /^(?:(?:human|process):\S+|[^\s/:][^\s/]*\/\S+)$/;

/** An actor that tells no reader what kind it is. */
export const unprefixedActor = perConcept((concept) =>
  actorsOf(concept)
    .filter(({ name }) => !FORMS.test(name))
    .map(({ key, field, name }): LintFinding => ({
      check: 'unprefixed_actor',
      path: concept.path,
      file: concept,
      at: key,
      metric: { field, actor: name },
      subject: `${field} ${name}`,
    })),
);

/** What has a slash is a producer with its version. */
const NEAR = /^(humans?|process(?:es)?)(?:\s*[:_=-]\s*|\s+)([^\s/][^/]*)$/i;

/** `Human:ann` is meant as `human:ann`, and counts as a machine. */
export const nearMissActor = perConcept((concept) =>
  actorsOf(concept).flatMap(({ key, field, name }): LintFinding[] => {
    const [, kind = '', id = ''] = NEAR.exec(name) ?? [];
    if (kind === '') return [];
    const meant = `${/^h/i.test(kind) ? 'human' : 'process'}:${id}`;
    if (meant === name) return [];
    return [
      {
        check: 'near_miss_actor',
        path: concept.path,
        file: concept,
        at: key,
        metric: { field, actor: name, meant },
        subject: `${field} ${name}`,
        fix: () => editValue(concept.document, key, meant),
      },
    ];
  }),
);
