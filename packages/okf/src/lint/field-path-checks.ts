import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { FieldPath } from '../bundle/field-paths.ts';
import { editValue } from './line-edit.ts';
import { perBundle } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';
import type { CheckId } from './lint-checks.ts';

interface ResolvedField {
  readonly concept: Concept;
  readonly field: FieldPath;
  readonly path: string;
  readonly exists: boolean;
  readonly reading: 'file' | 'absolute' | 'root';
}

/** The front matter fields that lead into the bundle. */
const resolvedFields = derived((bundle: Bundle): readonly ResolvedField[] =>
  bundle.concepts.flatMap((concept) =>
    fieldPaths(concept).flatMap((field) => {
      const target = resolveField(bundle, concept, field.raw);
      if (target.kind !== 'inside') return [];
      const { path, exists, reading } = target;
      return [{ concept, field, path, exists, reading }];
    }),
  ),
);

function finding(check: CheckId, { concept, field, path }: ResolvedField): LintFinding {
  const metric = { field: field.field, target: path };
  return {
    check,
    path: concept.path,
    file: concept,
    at: field.key,
    metric,
    subject: `${field.field} ${path}`,
  };
}

const isSource = ({ field }: ResolvedField) => field.key[0] === 'sources';
const isPartOfRun = ({ field }: ResolvedField) =>
  ['computation', 'executor', 'attester'].includes(String(field.key[0]));
const isMissingDocument = ({ exists, path }: ResolvedField) => !exists && path.endsWith('.md');

/** A source that is a document of the bundle, and is not there. */
export const brokenSource = perBundle((bundle) =>
  resolvedFields(bundle)
    .filter((field) => isSource(field) && isMissingDocument(field))
    .map((field) => ({ ...finding('broken_source', field), metric: { target: field.path } })),
);

/** A part of a computation that is a document of the bundle, and is not there. */
export const brokenAttestationRef = perBundle((bundle) =>
  resolvedFields(bundle)
    .filter((field) => isPartOfRun(field) && isMissingDocument(field))
    .map((field) => finding('broken_attestation_ref', field)),
);

/** Any other file that a field names. */
export const brokenFieldPath = perBundle((bundle) =>
  resolvedFields(bundle)
    .filter(
      (field) => !field.exists && !(isMissingDocument(field) && (isSource(field) || isPartOfRun(field))),
    )
    .map((field) => finding('broken_field_path', field)),
);

/** A bare path that only makes sense from the bundle's root, where another reader may look beside the file. */
export const rootRelativePath = perBundle((bundle) =>
  resolvedFields(bundle)
    .filter(({ reading }) => reading === 'root')
    .map((field) => ({
      ...finding('root_relative_path', field),
      fix: () => editValue(field.concept.document, field.field.key, `/${field.field.raw}`),
    })),
);
