import type { EntityType } from '../entity/entity-type.ts';

/** A section that a type's body has, or may have. */
export interface SectionRule {
  readonly name: string;
  /** Other headings that mean the same. */
  readonly accepts?: readonly string[];
  /** From when on it must be there: from the start, or once the entity is ready to be worked on. */
  readonly required?: 'birth' | 'ready';
  /** Whether a placeholder left in it means that it is not written yet. */
  readonly spec?: boolean;
  readonly content?: 'checkboxes' | 'areas' | 'milestones';
}

export interface BodyGrammar {
  readonly sections: readonly SectionRule[];
  /** Required sections must stand in this order. */
  readonly ordered?: boolean;
}

const birth = (...names: string[]): SectionRule[] => names.map((name) => ({ name, required: 'birth' }));

const grammars: Readonly<Record<EntityType, BodyGrammar>> = {
  task: {
    sections: [
      { name: 'Goal', accepts: ['Goal / problem statement'], required: 'birth', spec: true },
      { name: 'Today', accepts: ['Current state', 'Today / current state'] },
      { name: 'Proposed', spec: true },
      { name: 'Approach', accepts: ['Plan'], spec: true },
      { name: 'Areas', accepts: ['Files to touch'], content: 'areas' },
      { name: 'Acceptance criteria', required: 'birth', spec: true, content: 'checkboxes' },
      { name: 'Out of scope', required: 'birth', spec: true },
      { name: 'Dependencies' },
      { name: 'Discovery context' },
    ],
  },
  backlog: { sections: [] },
  decision: {
    sections: [
      { name: 'Summary', required: 'birth' },
      { name: 'Decision', accepts: ['Recommendation', 'Conclusion', 'Resolution'], required: 'birth' },
    ],
  },
  milestone: {
    sections: [
      ...birth('Goal', 'Success criteria'),
      { name: 'Deliverables', accepts: ['Tasks'], required: 'birth' },
    ],
  },
  roadmap: { sections: birth('Overview') },
  standard: {
    sections: [
      ...birth('Summary'),
      { name: 'Rule', accepts: ['Standard', 'Statement'], required: 'birth' },
      ...birth('Why', 'How to apply'),
    ],
  },
  principle: {
    sections: birth('Summary', 'Statement', 'Why', 'How it applies', 'Implications'),
    ordered: true,
  },
  capability: { sections: birth('Summary', 'Statement', 'What it provides'), ordered: true },
  product: { sections: birth('Summary', 'What it is', 'Boundary') },
  driver: { sections: birth('Statement', 'Who/what it affects', 'Evidence', 'Toward resolution') },
  reference: { sections: birth('Summary') },
  note: { sections: [] },
  term: { sections: [] },
};

export function bodyGrammarOf(type: EntityType): BodyGrammar {
  return grammars[type];
}

/** Headings are compared without their case, their spacing and a colon at the end. */
export function sectionKey(name: string): string {
  return name.trim().replace(/\s*:$/, '').replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The rule that a heading answers to. */
export function sectionRuleFor(type: EntityType, heading: string): SectionRule | undefined {
  const key = sectionKey(heading);
  return grammars[type].sections.find(({ name, accepts = [] }) =>
    [name, ...accepts].some((accepted) => sectionKey(accepted) === key),
  );
}
