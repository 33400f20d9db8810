/** Nodes whose direct children are statements that run one after the other, in the fifteen grammars. */
export const blockKinds: ReadonlySet<string> = new Set(
  `block compound_statement statement_block statement_list statements body_statement block_body constructor_body
  do_block case_statement switch_case switch_default expression_case type_case default_case communication_case
  switch_block_statement_group switch_section do_group then else_clause case_item colon_block`.split(/\s+/),
);
