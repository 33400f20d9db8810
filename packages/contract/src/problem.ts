/** One thing that is wrong with a request, told in terms of the input field that carries it. */
export interface InputIssue {
  /** Path of the field in the input object: `terms`, `terms[2]`; empty for the object as a whole. */
  readonly field: string;
  /** What was given, shortened to a few dozen characters. */
  readonly given: string;
  /** What is accepted there, in words that follow "expected". */
  readonly expected: string;
  /** The nearest valid name, when one is near. */
  readonly did_you_mean?: string;
}

export interface ProblemOptions {
  /** Stable, dotted, documented: `input.invalid`, `okf.bundle_unknown`. */
  readonly code: string;
  /** One sentence that says what happened. */
  readonly what: string;
  /**
   * One sentence that says what to do next. Commands stand in backticks; an operation is named by its id
   * in braces (`{okf.list_bundles}`), which each surface replaces by the name it has there.
   */
  readonly next?: string;
  /** Process exit code; 2 unless the thing asked for is merely not so. */
  readonly exit?: 1 | 2;
  readonly issues?: readonly InputIssue[];
  readonly cause?: unknown;
}

/** What each code means whatever the occasion: one sentence by code. */
export type ProblemSummaries = Readonly<Record<string, string>>;

/** What a surface shows of a {@link Problem}; the same object on every surface. */
export interface ProblemData {
  readonly code: string;
  readonly message: string;
  readonly next?: string;
  readonly issues?: readonly InputIssue[];
}

/**
 * An expected failure, written for the person or agent who asked. Anything else that is thrown
 * is a defect of the program and is never shown verbatim.
 */
export class Problem extends Error {
  readonly code: string;
  readonly next: string | undefined;
  readonly exit: 1 | 2;
  readonly issues: readonly InputIssue[];

  constructor(options: ProblemOptions) {
    super(options.what, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = options.code;
    this.next = options.next;
    this.exit = options.exit ?? 2;
    this.issues = options.issues ?? [];
  }

  toData(): ProblemData {
    return {
      code: this.code,
      message: this.message,
      ...(this.next === undefined ? {} : { next: this.next }),
      ...(this.issues.length === 0 ? {} : { issues: this.issues }),
    };
  }
}

/** A sentence ends once, whatever its last words brought along. */
export function endSentence(text: string): string {
  return /[.?!…]"?$/.test(text) ? text : `${text}.`;
}
