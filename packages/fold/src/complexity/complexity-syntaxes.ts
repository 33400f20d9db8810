import type { LanguageId } from '../engine/languages.ts';
import type { ComplexitySyntax } from './complexity-syntax.ts';

const words = (names: string): readonly string[] => names.split(/\s+/).filter((name) => name !== '');

const labelled = /^(?:break|continue)[ \t]+[\p{L}_$]/u;

const c: ComplexitySyntax = {
  decisions: words(
    `if_statement for_statement while_statement do_statement conditional_expression case@case_statement
    seh_except_clause #if@preproc_if #ifdef@preproc_ifdef #elif@preproc_elif`,
  ),
  exhaustiveArms: [],
  logicNodes: ['binary_expression'],
  logicTokens: ['&&', '||'],
  parentheses: ['parenthesized_expression'],
  ifs: ['if_statement'],
  elseIfs: [],
  elses: ['else@else_clause'],
  chains: true,
  structures: words(
    `switch_statement for_statement while_statement do_statement conditional_expression seh_except_clause`,
  ),
  raises: [],
  jumps: ['goto_statement'],
  jump: /^goto/,
  calls: ['call_expression'],
  selves: [],
  bareMethods: true,
  overloads: false,
  silent: words(
    `binary_expression@preproc_if unary_expression@preproc_if parenthesized_expression@preproc_if
    binary_expression@preproc_elif unary_expression@preproc_elif parenthesized_expression@preproc_elif`,
  ),
};

const cpp: ComplexitySyntax = {
  ...c,
  decisions: [...c.decisions, 'for_range_loop', 'catch_clause'],
  logicTokens: words('&& || and or'),
  structures: [...c.structures, 'for_range_loop', 'catch_clause'],
  selves: ['this->'],
  overloads: true,
};

const rust: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(`if_expression while_expression for_expression if@match_pattern else@let_declaration`),
  exhaustiveArms: ['match_arm'],
  logicNodes: words('binary_expression let_chain'),
  ifs: ['if_expression'],
  structures: words('match_expression while_expression for_expression loop_expression else@let_declaration'),
  jumps: words('break_expression continue_expression'),
  jump: /^(?:break|continue)\s+'/,
  selves: words('self. Self::'),
  bareMethods: false,
};

const swift: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement guard_statement for_statement while_statement repeat_while_statement catch_block
    ternary_expression switch_entry where_clause where_keyword@switch_entry nil_coalescing_expression`,
  ),
  fallback: /^(?:@unknown\s+)?default\b/,
  logicNodes: words('conjunction_expression disjunction_expression'),
  parentheses: ['tuple_expression'],
  elses: ['else@if_statement'],
  structures: words(
    `guard_statement switch_statement for_statement while_statement repeat_while_statement catch_block
    ternary_expression`,
  ),
  jumps: ['control_transfer_statement'],
  jump: labelled,
  selves: words('self. Self.'),
  overloads: true,
};

const javascript: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement for_statement for_in_statement while_statement do_statement catch_clause ternary_expression
    switch_case ??@binary_expression &&=@augmented_assignment_expression ||=@augmented_assignment_expression
    ??=@augmented_assignment_expression`,
  ),
  structures: words(
    `switch_statement for_statement for_in_statement while_statement do_statement catch_clause
    ternary_expression`,
  ),
  jumps: words('break_statement continue_statement'),
  jump: labelled,
  selves: words('this.'),
  bareMethods: false,
};

const python: ComplexitySyntax = {
  ...c,
  decisions: words(
    `if_statement elif_clause for_statement while_statement except_clause conditional_expression for_in_clause
    if_clause case_clause`,
  ),
  fallback: /^case\s+_\s*:/,
  logicNodes: ['boolean_operator'],
  logicTokens: words('and or'),
  elseIfs: ['elif_clause'],
  elses: ['else_clause@if_statement'],
  structures: words('match_statement for_statement while_statement except_clause conditional_expression'),
  jumps: [],
  calls: ['call'],
  selves: words('self. cls.'),
  bareMethods: false,
  silent: ['string@expression_statement'],
};

const go: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words('if_statement for_statement expression_case type_case communication_case'),
  elses: ['else@if_statement'],
  structures: words('for_statement expression_switch_statement type_switch_statement select_statement'),
  jumps: words('goto_statement break_statement continue_statement'),
  jump: /^(?:goto\b|(?:break|continue)[ \t]+[\p{L}_])/u,
  bareMethods: false,
};

const java: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement for_statement enhanced_for_statement while_statement do_statement catch_clause
    ternary_expression case@switch_label guard`,
  ),
  elses: ['else@if_statement'],
  structures: words(
    `switch_expression for_statement enhanced_for_statement while_statement do_statement catch_clause
    ternary_expression`,
  ),
  jumps: words('break_statement continue_statement'),
  jump: labelled,
  calls: ['method_invocation'],
  selves: words('this.'),
  overloads: true,
};

const kotlin: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    'if_expression for_statement while_statement do_while_statement catch_block elvis_expression',
  ),
  exhaustiveArms: ['when_entry'],
  logicNodes: words('conjunction_expression disjunction_expression'),
  ifs: ['if_expression'],
  elses: ['else@if_expression'],
  structures: words('when_expression for_statement while_statement do_while_statement catch_block'),
  jumps: ['jump_expression'],
  jump: /^(?:break|continue)@/,
  selves: words('this.'),
  overloads: true,
};

const ruby: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if unless elsif while until for if_modifier unless_modifier while_modifier until_modifier rescue_modifier
    conditional when in_clause rescue if_guard unless_guard &&=@operator_assignment ||=@operator_assignment`,
  ),
  logicNodes: ['binary'],
  logicTokens: words('&& || and or'),
  parentheses: ['parenthesized_statements'],
  ifs: words('if unless'),
  elseIfs: ['elsif'],
  elses: words('else@if else@elsif else@unless'),
  chains: false,
  structures: words(
    `case case_match while until for if_modifier unless_modifier while_modifier until_modifier rescue_modifier
    conditional rescue`,
  ),
  raises: words('block do_block'),
  jumps: [],
  calls: ['call'],
  selves: words('self.'),
};

const php: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement else_if_clause for_statement foreach_statement while_statement do_statement catch_clause
    conditional_expression case_statement match_conditional_expression ??@binary_expression
    ??=@augmented_assignment_expression`,
  ),
  logicTokens: words('&& || and or'),
  elseIfs: ['else_if_clause'],
  structures: words(
    `switch_statement match_expression for_statement foreach_statement while_statement do_statement catch_clause
    conditional_expression`,
  ),
  jumps: words('goto_statement break_statement continue_statement'),
  jump: /^(?:goto\b|(?:break|continue)\s+\d)/,
  calls: words('function_call_expression member_call_expression scoped_call_expression'),
  selves: words('$this-> self:: static::'),
  bareMethods: false,
};

const csharp: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement for_statement foreach_statement while_statement do_statement catch_clause catch_filter_clause
    conditional_expression case@switch_section when_clause ??@binary_expression ??=@assignment_expression`,
  ),
  exhaustiveArms: ['switch_expression_arm'],
  elses: ['else@if_statement'],
  structures: words(
    `switch_statement switch_expression for_statement foreach_statement while_statement do_statement catch_clause
    conditional_expression`,
  ),
  jumps: ['goto_statement'],
  calls: ['invocation_expression'],
  selves: words('this.'),
  overloads: true,
};

const bash: ComplexitySyntax = {
  ...c,
  silent: [],
  decisions: words(
    `if_statement elif_clause for_statement c_style_for_statement while_statement case_item ternary_expression`,
  ),
  fallback: /^\(?\s*\*\s*\)/,
  logicNodes: words('list binary_expression'),
  elseIfs: ['elif_clause'],
  chains: false,
  structures: words('case_statement for_statement c_style_for_statement while_statement ternary_expression'),
  jumps: ['command'],
  jump: /^(?:break|continue)[ \t]+\d/,
  calls: ['command'],
};

export const complexitySyntaxes: Readonly<Record<LanguageId, ComplexitySyntax>> = {
  c,
  cpp,
  rust,
  swift,
  javascript,
  typescript: javascript,
  tsx: javascript,
  python,
  go,
  java,
  kotlin,
  ruby,
  php,
  csharp,
  bash,
};
