import { kindTable } from '../engine/flat-tree.ts';
import type { TreeVocabulary } from '../engine/flat-tree.ts';
import type { Language } from '../engine/languages.ts';
import { conditionalParents, decisionSyntaxes, logicalParents } from './decision-syntax.ts';

/** What a kind of node means for complexity; bits, since one kind may mean several things. */
export const Role = {
  branch: 1,
  logical: 2,
  conditional: 4,
  if: 8,
  elseIf: 16,
  nests: 32,
  jump: 64,
  call: 128,
  else: 256,
  branchNode: 512,
  logicalParent: 1024,
  conditionalParent: 2048,
} as const;

/** Roles by kind number, so that a walk over millions of nodes looks up a number and no name. */
export type KindRoles = Uint16Array;

const known = new WeakMap<readonly string[], KindRoles>();

/** The roles of a grammar's kinds; a grammar's list of kinds is one array, whatever tree it is asked for. */
export function rolesOf(vocabulary: TreeVocabulary, language: Language): KindRoles {
  const found = known.get(vocabulary.kinds);
  if (found !== undefined) return found;
  const roles: KindRoles = new Uint16Array(0x1_00_00);
  const syntax = decisionSyntaxes[language.id];
  const give = (names: ReadonlySet<string>, role: number, tokens: boolean) => {
    const table = kindTable(vocabulary, names, { tokens });
    for (let kind = 0; kind < vocabulary.kinds.length; kind += 1) {
      if (table[kind] === 1) roles[kind] = (roles[kind] ?? 0) | role;
    }
  };
  const { branchTokens } = syntax;
  give(new Set([...branchTokens].filter((name) => name !== '?')), Role.branch, true);
  if (branchTokens.has('?')) give(new Set(['?']), Role.conditional, true);
  give(syntax.logicalTokens, Role.logical, true);
  give(new Set(['else']), Role.else, true);
  // Swift's grammar has a node where others have a token.
  give(new Set(['else']), language.id === 'swift' ? Role.else : 0, false);
  give(syntax.branchNodes, Role.branchNode, false);
  give(syntax.ifs, Role.if, false);
  give(syntax.elseIfs, Role.elseIf, false);
  give(syntax.nests, Role.nests, false);
  give(syntax.jumps, Role.jump, false);
  give(syntax.calls, Role.call, false);
  give(logicalParents, Role.logicalParent, false);
  give(conditionalParents, Role.conditionalParent, false);
  known.set(vocabulary.kinds, roles);
  return roles;
}
