import type { LanguageId } from './languages.ts';

/** How a language writes functions, by the names of its grammar. */
export interface FunctionSyntax {
  /** Nodes that are functions with a body of their own: declarations, methods, closures. */
  readonly functions: ReadonlySet<string>;
  /** What groups functions under a name: classes, modules, implementations; its name joins theirs. */
  readonly containers: ReadonlySet<string>;
  /** Lists of parameters, and what counts as one in them. Without lists, parameters are children of the function. */
  readonly parameterLists: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
  /** What joins the name of a function to those around it. */
  readonly separator: '.' | '::' | '#';
  /** What joins the names of containers, where it is another. */
  readonly containerSeparator?: '::';
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter((name) => name !== ''));

const c: FunctionSyntax = {
  functions: set('function_definition'),
  containers: set(''),
  parameterLists: set('parameter_list'),
  parameters: set('parameter_declaration variadic_parameter identifier'),
  separator: '::',
};

const script: FunctionSyntax = {
  functions: set(
    `function_declaration function_expression generator_function generator_function_declaration arrow_function
    method_definition`,
  ),
  containers: set('class_declaration class'),
  parameterLists: set('formal_parameters'),
  parameters: set('identifier rest_pattern assignment_pattern object_pattern array_pattern'),
  separator: '.',
};

const typed: FunctionSyntax = {
  ...script,
  containers: set('class_declaration class abstract_class_declaration internal_module module'),
  parameters: set('identifier required_parameter optional_parameter'),
};

export const functionSyntaxes: Readonly<Record<LanguageId, FunctionSyntax>> = {
  c,
  cpp: {
    ...c,
    functions: set('function_definition lambda_expression'),
    containers: set('class_specifier struct_specifier union_specifier namespace_definition'),
    parameters: set(
      `parameter_declaration optional_parameter_declaration variadic_parameter_declaration
      explicit_object_parameter_declaration`,
    ),
  },
  rust: {
    functions: set('function_item closure_expression'),
    containers: set('impl_item trait_item mod_item'),
    parameterLists: set('parameters closure_parameters'),
    parameters: set('parameter self_parameter variadic_parameter identifier tuple_pattern reference_pattern'),
    separator: '::',
  },
  swift: {
    functions: set(
      `function_declaration deinit_declaration lambda_literal computed_getter computed_setter computed_modify
      computed_property`,
    ),
    containers: set('class_declaration protocol_declaration'),
    parameterLists: set('lambda_function_type_parameters'),
    parameters: set('parameter lambda_parameter'),
    separator: '.',
  },
  javascript: script,
  typescript: typed,
  tsx: typed,
  python: {
    functions: set('function_definition lambda'),
    containers: set('class_definition'),
    parameterLists: set('parameters lambda_parameters'),
    parameters: set(
      `identifier typed_parameter default_parameter typed_default_parameter list_splat_pattern
      dictionary_splat_pattern tuple_pattern`,
    ),
    separator: '.',
  },
  go: {
    functions: set('function_declaration method_declaration func_literal'),
    containers: set(''),
    parameterLists: set('parameter_list'),
    parameters: set('parameter_declaration variadic_parameter_declaration'),
    separator: '.',
  },
  java: {
    functions: set(
      'method_declaration constructor_declaration compact_constructor_declaration lambda_expression',
    ),
    containers: set(
      `class_declaration interface_declaration enum_declaration record_declaration
      annotation_type_declaration`,
    ),
    parameterLists: set('formal_parameters inferred_parameters'),
    parameters: set('formal_parameter spread_parameter receiver_parameter identifier'),
    separator: '.',
  },
  kotlin: {
    functions: set(
      'function_declaration anonymous_function secondary_constructor getter setter lambda_literal',
    ),
    containers: set('class_declaration object_declaration companion_object'),
    parameterLists: set('function_value_parameters lambda_parameters'),
    parameters: set('parameter variable_declaration multi_variable_declaration parameter_with_optional_type'),
    separator: '.',
  },
  ruby: {
    functions: set('method singleton_method lambda'),
    containers: set('class module singleton_class'),
    parameterLists: set('method_parameters lambda_parameters'),
    parameters: set(
      `identifier optional_parameter splat_parameter hash_splat_parameter block_parameter keyword_parameter
      destructured_parameter forward_parameter`,
    ),
    separator: '#',
    containerSeparator: '::',
  },
  php: {
    functions: set('function_definition method_declaration anonymous_function arrow_function'),
    containers: set('class_declaration interface_declaration trait_declaration enum_declaration'),
    parameterLists: set('formal_parameters'),
    parameters: set('simple_parameter variadic_parameter property_promotion_parameter'),
    separator: '::',
  },
  csharp: {
    functions: set(
      `method_declaration constructor_declaration destructor_declaration operator_declaration
      conversion_operator_declaration local_function_statement lambda_expression anonymous_method_expression
      accessor_declaration property_declaration indexer_declaration`,
    ),
    containers: set(
      `class_declaration struct_declaration interface_declaration enum_declaration record_declaration
      namespace_declaration`,
    ),
    parameterLists: set('parameter_list bracketed_parameter_list'),
    parameters: set('parameter implicit_parameter'),
    separator: '.',
  },
  bash: {
    functions: set('function_definition'),
    containers: set(''),
    parameterLists: set(''),
    parameters: set(''),
    separator: '.',
  },
};
