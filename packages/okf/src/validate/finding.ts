import { keyLine } from '@trefoil/corpus';
import type { KeyPath, TextPosition, ValidDocument } from '@trefoil/corpus';
import type { ValidateCheck } from './validate-checks.ts';

/** Something that the specification or good use of it has against a file. */
export interface Finding {
  /** Stable name of the check that found it. */
  readonly check: ValidateCheck;
  /** In the bundle, with `/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Who says so: the specification, or the custom of those who use it. */
  readonly source: 'spec' | 'convention';
}

/** A finding of a check that does not know where it is looking. */
export type Fault = Pick<Finding, 'check' | 'message'> & { readonly source?: Finding['source'] };

export const FILE_START: TextPosition = { line: 1, column: 1 };

export function findingAt(path: string, { line, column }: TextPosition, fault: Fault): Finding {
  return { check: fault.check, path, line, column, message: fault.message, source: fault.source ?? 'spec' };
}

/** Where a front matter key stands; for one that is not written, the nearest above it, or the file's start. */
export function positionOf(document: ValidDocument, key: KeyPath): TextPosition {
  const [first] = key;
  if (first === undefined || document.frontMatter?.data[first] === undefined) return FILE_START;
  return keyLine(document, key) ?? FILE_START;
}

/** `sources[0].resource`, as a person writes it. */
export function keyName(key: KeyPath): string {
  return key
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}
