import type { LanguageId } from '../engine/languages.ts';

/** What decides where a function goes on, by the names of a grammar. Tokens are keywords and signs as spelled. */
export interface DecisionSyntax {
  /** Each adds a path, one for one: `if`, `for`, `case`. */
  readonly branchTokens: ReadonlySet<string>;
  /** Nodes that add a path and have no token that says so: an arm of a `match`. */
  readonly branchNodes: ReadonlySet<string>;
  /** Of those, and of `case`: not when this is all that stands before the arrow or colon. */
  readonly fallbackTokens: ReadonlySet<string>;
  readonly logicalTokens: ReadonlySet<string>;
  /** `if` in all its forms. */
  readonly ifs: ReadonlySet<string>;
  /** `elif`, where it is a node of its own beside the branches. */
  readonly elseIfs: ReadonlySet<string>;
  /** What nests beside `if`: loops, switches, handlers, conditional expressions. */
  readonly nests: ReadonlySet<string>;
  readonly jumps: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter((name) => name !== ''));

/** Where a sign that joins conditions stands in one: `&&` also is a kind of reference in C++. */
export const logicalParents = set(
  `binary_expression boolean_operator binary conjunction_expression disjunction_expression list let_chain
  elvis_expression nil_coalescing_expression`,
);

/** Where `?` chooses between two values: it also marks what may be missing, and passes errors on. */
export const conditionalParents = set('conditional_expression ternary_expression conditional');

const c: DecisionSyntax = {
  branchTokens: set('if for while case ?'),
  branchNodes: set(''),
  fallbackTokens: set('default'),
  logicalTokens: set('&& ||'),
  ifs: set('if_statement'),
  elseIfs: set(''),
  nests: set('for_statement while_statement do_statement switch_statement conditional_expression'),
  jumps: set('goto_statement'),
  calls: set('call_expression'),
};

const script: DecisionSyntax = {
  ...c,
  branchTokens: set('if for while case catch ?'),
  logicalTokens: set('&& || ??'),
  nests: set(
    `for_statement for_in_statement while_statement do_statement switch_statement catch_clause
    ternary_expression`,
  ),
  jumps: set('break_statement continue_statement'),
};

export const decisionSyntaxes: Readonly<Record<LanguageId, DecisionSyntax>> = {
  c,
  cpp: {
    ...c,
    branchTokens: set('if for while case catch ?'),
    logicalTokens: set('&& || and or'),
    nests: set(
      `for_statement for_range_loop while_statement do_statement switch_statement catch_clause
      conditional_expression`,
    ),
  },
  rust: {
    ...c,
    branchTokens: set('if while for'),
    branchNodes: set('match_arm'),
    fallbackTokens: set('_'),
    ifs: set('if_expression'),
    nests: set('for_expression while_expression loop_expression match_expression'),
    jumps: set('break_expression continue_expression'),
  },
  swift: {
    ...c,
    branchTokens: set('if guard for while ?'),
    branchNodes: set('switch_entry catch_block'),
    logicalTokens: set('&& || ??'),
    ifs: set('if_statement'),
    nests: set(
      `for_statement while_statement repeat_while_statement switch_statement catch_block ternary_expression
      guard_statement`,
    ),
    jumps: set(''),
  },
  javascript: script,
  typescript: script,
  tsx: script,
  python: {
    ...c,
    branchTokens: set('if elif for while except'),
    branchNodes: set('case_clause'),
    fallbackTokens: set('_'),
    logicalTokens: set('and or'),
    elseIfs: set('elif_clause'),
    nests: set('for_statement while_statement except_clause conditional_expression match_statement'),
    jumps: set(''),
    calls: set('call'),
  },
  go: {
    ...c,
    branchTokens: set('if for case'),
    nests: set('for_statement expression_switch_statement type_switch_statement select_statement'),
    jumps: set('goto_statement break_statement continue_statement'),
  },
  java: {
    ...c,
    branchTokens: set('if for while case catch ?'),
    nests: set(
      `for_statement enhanced_for_statement while_statement do_statement switch_expression catch_clause
      ternary_expression`,
    ),
    jumps: set('break_statement continue_statement'),
    calls: set('method_invocation'),
  },
  kotlin: {
    ...c,
    branchTokens: set('if for while catch'),
    branchNodes: set('when_entry'),
    fallbackTokens: set('else'),
    logicalTokens: set('&& || ?:'),
    ifs: set('if_expression'),
    nests: set('for_statement while_statement do_while_statement when_expression catch_block'),
    jumps: set(''),
  },
  ruby: {
    ...c,
    branchTokens: set('if elsif unless while until for when rescue ?'),
    branchNodes: set('in_clause'),
    logicalTokens: set('&& || and or'),
    ifs: set('if unless if_modifier unless_modifier'),
    elseIfs: set('elsif'),
    nests: set('while until for case case_match rescue conditional while_modifier until_modifier'),
    jumps: set(''),
    calls: set('call'),
  },
  php: {
    ...c,
    branchTokens: set('if elseif for foreach while case catch ?'),
    branchNodes: set('match_conditional_expression'),
    logicalTokens: set('&& || and or xor ??'),
    elseIfs: set('else_if_clause'),
    nests: set(
      `for_statement foreach_statement while_statement do_statement switch_statement match_expression
      catch_clause conditional_expression`,
    ),
    jumps: set('goto_statement'),
    calls: set('function_call_expression member_call_expression scoped_call_expression'),
  },
  csharp: {
    ...c,
    branchTokens: set('if for foreach while case catch ?'),
    branchNodes: set('switch_expression_arm'),
    fallbackTokens: set('default _'),
    logicalTokens: set('&& || ??'),
    nests: set(
      `for_statement foreach_statement while_statement do_statement switch_statement switch_expression
      catch_clause conditional_expression`,
    ),
    jumps: set('goto_statement'),
    calls: set('invocation_expression'),
  },
  bash: {
    ...c,
    branchTokens: set('if elif for while until select'),
    branchNodes: set('case_item'),
    fallbackTokens: set('*'),
    ifs: set('if_statement'),
    elseIfs: set('elif_clause'),
    nests: set('for_statement c_style_for_statement while_statement case_statement'),
    jumps: set(''),
    calls: set('command'),
  },
};
