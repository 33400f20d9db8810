import { identify } from '@trefoil/findings';
import type { Finding, UnidentifiedFinding } from '@trefoil/findings';
import { getRule } from './rules.ts';
import type { SdlcRuleId } from './rules.ts';

/** What a check says; the list knows the rest. */
export interface Fault {
  readonly rule: SdlcRuleId;
  /** As answers show it. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What the finding is about, so that it stays the same one when lines move. */
  readonly subject: string;
  /** `medium` where the rule guesses. */
  readonly confidence?: Finding['confidence'];
  readonly related?: Finding['related'];
}

/** Collects findings of the rules that apply. */
export class FindingList {
  private readonly applies: (rule: SdlcRuleId) => boolean;
  private readonly faults: Fault[] = [];

  constructor(applies: (rule: SdlcRuleId) => boolean) {
    this.applies = applies;
  }

  add(fault: Fault): void {
    if (this.applies(fault.rule)) this.faults.push(fault);
  }

  /** By file and place. What a finding is about stands in for matched code, so that its id outlives moved lines. */
  toFindings(): Finding[] {
    const sorted = this.faults.toSorted(
      (left, right) =>
        compareText(left.path, right.path) ||
        left.line - right.line ||
        left.column - right.column ||
        compareText(left.rule, right.rule) ||
        compareText(left.subject, right.subject),
    );
    return identify(sorted.map((fault) => ({ finding: toFinding(fault), code: fault.subject })));
  }
}

function toFinding({ rule, path, line, column, message, confidence, related }: Fault): UnidentifiedFinding {
  const { severity, kind } = getRule(rule);
  return {
    rule,
    kind,
    severity,
    confidence: confidence ?? 'high',
    backend: 'sdlc',
    language: 'markdown',
    message,
    path,
    line,
    column,
    cwe: [],
    evidence: [],
    related: related ?? [],
  };
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
