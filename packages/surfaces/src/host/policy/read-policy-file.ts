import { realpathSync } from 'node:fs';
import path from 'node:path';
import { checkInput, describeGiven, findNearestName, Problem } from '@trefoil/contract';
import { decodeText, parseDocument, readContained } from '@trefoil/corpus';
import type { ParsedDocument, ValidDocument } from '@trefoil/corpus';
import { invalidPolicyFile } from './invalid-policy-file.ts';
import { limitsSchema, policySchema } from './policy-schema.ts';
import type { PolicySection } from './policy-schema.ts';

export interface PolicyFile {
  /** Whose it is: only the user's own may widen anything. */
  readonly owner: 'user' | 'project';
  readonly file: string;
  readonly policy: PolicySection;
}

const MAX_BYTES = 256 * 1024;
const SECTION = 'policy';

/**
 * The section `policy` of a `trefoil.yaml`. The sections of loops are theirs to check, and a file that says
 * nothing of the policy is one without rules. What cannot be understood stops everything, because a slip in a
 * deny list would otherwise leave on what was meant to be off.
 * @throws Problem `policy.invalid`
 */
export function readPolicyFile(
  { file, owner }: Pick<PolicyFile, 'file' | 'owner'>,
  sections: readonly string[],
): PolicyFile {
  const document = readDocument(owner === 'user' ? realPathOf(file) : file);
  const data = plainObjects(document.frontMatter?.data ?? {}) as Record<string, unknown>;
  const known = [SECTION, ...sections];
  const stray = Object.keys(data).find((key) => !known.includes(key));
  if (stray !== undefined) {
    const nearest = findNearestName(stray, known);
    throw invalidPolicyFile(
      file,
      `${describeGiven(stray)} is no section (${known.join(', ')})${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`,
    );
  }
  const given = data[SECTION];
  return { file, owner, policy: given === undefined || given === null ? {} : checkSection(file, given) };
}

/** People keep their own files elsewhere and link to them; a link in a project may lead out of it. */
function realPathOf(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}

function checkSection(file: string, given: unknown): PolicySection {
  try {
    const policy = checkInput(policySchema, given) as PolicySection;
    if (policy.limits === undefined) return policy;
    return { ...policy, limits: checkInput(limitsSchema, policy.limits) };
  } catch (failure) {
    if (failure instanceof Problem) throw invalidPolicyFile(file, `${SECTION}: ${failure.message}`);
    throw failure;
  }
}

function readDocument(file: string): ValidDocument {
  const read = readContained(path.dirname(file), path.basename(file), { maxBytes: MAX_BYTES });
  if (!read.ok) throw invalidPolicyFile(file, read.message);
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) throw invalidPolicyFile(file, 'it is not UTF-8 text');
  const document = parseYaml(decoded.text);
  if (document.kind === 'invalid') {
    throw invalidPolicyFile(file, `line ${Math.max(1, document.line - 1)}: ${document.message}`);
  }
  const fault = doubtOf(document);
  if (fault !== undefined) throw invalidPolicyFile(file, fault);
  return document;
}

/** Read as the front matter of an empty document, so that one reader and its limits serve both. */
function parseYaml(text: string): ParsedDocument {
  const bare = text.replace(/^---[ \t]*\r?\n/, '\n');
  return parseDocument(`---\n${bare}${bare.endsWith('\n') ? '' : '\n'}---\n`);
}

/** What the reader of documents forgives its authors: here, half of a deny list might be lost by it. */
function doubtOf({ body, frontMatter }: ValidDocument): string | undefined {
  const [twice] = frontMatter?.duplicateKeys ?? [];
  const [guessed] = frontMatter?.recovered ?? [];
  if (body.trim() !== '') return 'it holds more than one YAML document';
  if (twice !== undefined) return `line ${Math.max(1, twice.line - 1)}: ${twice.key} stands twice`;
  return guessed === undefined
    ? undefined
    : `line ${Math.max(1, guessed.line - 1)}: the value of ${guessed.key} must be in quotes`;
}

/** Ordinary objects, which is what a schema accepts: those of the YAML reader inherit nothing. */
function plainObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => plainObjects(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plainObjects(child)]));
}
