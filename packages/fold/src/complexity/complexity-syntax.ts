/**
 * How a language branches, by the names of its grammar. An entry `child@parent` is a token or node that only counts
 * right below such a node: the `case` of a `case_statement`, which a `default` is as well.
 */
export interface ComplexitySyntax {
  /** Ways that control may take beside the straight one: each adds one to the cyclomatic complexity. */
  readonly decisions: readonly string[];
  /** Ways of a choice that always takes one of them, so that the first is the straight one. */
  readonly exhaustiveArms: readonly string[];
  /** What a way of a choice begins with when it is the one for all the rest, which is no decision. */
  readonly fallback?: RegExp;
  /** Nodes with `&&`, `||` and their like between two conditions, and those tokens. */
  readonly logicNodes: readonly string[];
  readonly logicTokens: readonly string[];
  /** What parentheses around conditions are. */
  readonly parentheses: readonly string[];
  /** Conditional statements: they and their parts after an `else` are one chain of equals. */
  readonly ifs: readonly string[];
  /** `elif` where it is a node of its own. */
  readonly elseIfs: readonly string[];
  readonly elses: readonly string[];
  /** What stands right after an `else` goes on with its chain, and is no statement inside it. */
  readonly chains: boolean;
  /** Structures whose cognitive cost grows with what they lie in: choices, loops, handlers; without the ifs. */
  readonly structures: readonly string[];
  /** What is read a level deeper and costs nothing itself: blocks that are passed along. */
  readonly raises: readonly string[];
  /** What may jump to a label, and how its text begins when it does. */
  readonly jumps: readonly string[];
  readonly jump: RegExp;
  readonly calls: readonly string[];
  /** What a function is called by inside itself beside its bare name. */
  readonly selves: readonly string[];
  /** Whether methods call each other by their bare names, and whether several may have the same. */
  readonly bareMethods: boolean;
  readonly overloads: boolean;
  /** What neither counts nor is code: strings that document, conditions for the preprocessor. */
  readonly silent: readonly string[];
}
