import type { Answer, Deprecation, JsonObject, OperationManifest, ProblemData } from '@trefoil/contract';

/** Where a result says that a former name was used. */
const DEPRECATIONS_KEY = 'trefoil/deprecations';

/**
 * The answer of an operation as a tool result. Some hosts show the model only the text and some only the
 * structured content, so both are the same JSON; a document is its own text.
 */
export function answerResult(operation: OperationManifest, { output, deprecations }: Answer): JsonObject {
  const meta = deprecationMeta(deprecations);
  if (operation.document !== undefined)
    return { content: documentBlocks(operation.document, output), ...meta };
  return { content: [textBlock(JSON.stringify(output))], structuredContent: output, ...meta };
}

/**
 * A failure that the caller can do something about: a sentence, then the same as data. There is no
 * structured content: older clients hold it against the tool's output schema even in an error, and
 * show the model their own complaint instead.
 */
export function problemResult(problem: ProblemData, deprecations: readonly Deprecation[]): JsonObject {
  const sentence = problem.next === undefined ? problem.message : `${problem.message} ${problem.next}`;
  return {
    content: [textBlock(sentence), textBlock(JSON.stringify(problem))],
    isError: true,
    ...deprecationMeta(deprecations),
  };
}

function documentBlocks(field: string, output: JsonObject): JsonObject[] {
  const { [field]: document, truncated, next_offset, total_bytes } = output;
  const blocks = [textBlock(String(document))];
  if (truncated === true) blocks.push(textBlock(JSON.stringify({ truncated, next_offset, total_bytes })));
  return blocks;
}

function textBlock(text: string): JsonObject {
  return { type: 'text', text };
}

function deprecationMeta(deprecations: readonly Deprecation[]): JsonObject {
  return deprecations.length === 0 ? {} : { _meta: { [DEPRECATIONS_KEY]: deprecations } };
}
