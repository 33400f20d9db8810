import type { KeyPath } from '@trefoil/corpus';
import type { Concept } from '../bundle/bundle.ts';
import { parseInstant } from '../bundle/instant.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';
import { findingAt, keyName, positionOf } from './finding.ts';
import type { Fault, Finding } from './finding.ts';
import type { ValidateCheck } from './validate-checks.ts';

/** Collects what the checks say about one concept, each with the place of the key it is about. */
export class ConceptReport {
  readonly concept: Concept;
  readonly findings: Finding[] = [];

  constructor(concept: Concept) {
    this.concept = concept;
  }

  /** The value of a key; null, as YAML writes a key without a value, counts as not written. */
  value(key: KeyPath): unknown {
    let value: unknown = this.concept.data;
    for (const step of key) {
      if (Array.isArray(value)) value = value[Number(step)] as unknown;
      else value = isMapping(value) ? value[step] : undefined;
    }
    return value ?? undefined;
  }

  text(key: KeyPath): string | undefined {
    return scalarText(this.concept.document, key, this.value(key));
  }

  add(key: KeyPath, fault: Fault): void {
    const { path, document } = this.concept;
    this.findings.push(findingAt(path, positionOf(document, key), fault));
  }

  /** Asks for a text; what is missing is told at the key that should hold it. */
  wantText(key: KeyPath, fault: Omit<Fault, 'message'>): void {
    if (this.text(key) === undefined)
      this.add(key, { ...fault, message: `${keyName(key)} is missing or blank` });
  }

  /** Accepts a date and time with its offset from UTC, and the plain date that the format once asked for. */
  wantInstant(key: KeyPath, check: ValidateCheck): void {
    if (this.value(key) === undefined) return;
    const text = this.text(key);
    const instant = text === undefined ? undefined : parseInstant(text);
    if (instant === undefined) {
      this.add(key, {
        check,
        message: `${keyName(key)} is no ISO 8601 date and time, such as 2026-01-31T09:00:00Z`,
      });
    } else if (instant.form === 'local') {
      this.add(key, {
        check,
        message: `${keyName(key)} does not say its offset from UTC; end it with Z or +hh:mm`,
      });
    }
  }

  /** True for a mapping; another value that is written is reported. */
  isMapping(key: KeyPath, fault: Omit<Fault, 'message'>): boolean {
    const value = this.value(key);
    if (value === undefined) return false;
    if (isMapping(value)) return true;
    this.add(key, { ...fault, message: `${keyName(key)} is not a mapping of keys to values` });
    return false;
  }
}
