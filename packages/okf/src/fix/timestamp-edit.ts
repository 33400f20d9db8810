import { isDeepStrictEqual } from 'node:util';
import { keyRange, parseDocument } from '@trefoil/corpus';
import type { Concept } from '../bundle/bundle.ts';
import { parseInstant } from '../bundle/instant.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { splice } from '../write/splice.ts';
import { yamlText } from '../write/yaml-text.ts';

/** A key and a moment on one line, the moment as it is written: in quotes or without. */
const LINE =
  /^(["']?)timestamp\1[ \t]*:[ \t]+('[^'\r\n]*'|"[^"\\\r\n]*"|\d[\d:.TtZz+-]*(?: [\d:.Zz+-]+)*)(?=[ \t]*(?:[ \t]#.*)?\r?\n?$)/;

/**
 * The change of a `timestamp` into what `generated` is now: who made the concept, and when. Undefined where the
 * timestamp is no date, or is written so that the result would not surely say the same.
 */
export function timestampEdit({ document, data }: Concept, by: string): Edit | undefined {
  const text = scalarText(document, ['timestamp'], data['timestamp']);
  const range = keyRange(document, 'timestamp');
  if (Object.hasOwn(data, 'generated') || range === undefined) return undefined;
  if (text === undefined || parseInstant(text) === undefined) return undefined;
  const [whole, , moment] = LINE.exec(document.source.slice(range.start, range.end)) ?? [];
  if (whole === undefined) return undefined;
  const replacement = `generated: { by: ${yamlText(by)}, at: ${moment} }`;
  const edit = { start: range.start, end: range.start + whole.length, replacement };
  return saysTheSame(document, edit, by) ? edit : undefined;
}

function saysTheSame(before: Concept['document'], edit: Edit, by: string): boolean {
  const after = parseDocument(splice(before.source, [edit]));
  if (after.kind === 'invalid' || after.frontMatter === undefined || before.frontMatter === undefined)
    return false;
  const { timestamp: at, ...rest } = before.frontMatter.data;
  const { generated, ...restAfter } = after.frontMatter.data;
  const isWhole = after.frontMatter.recovered.length === before.frontMatter.recovered.length;
  return (
    isWhole && isDeepStrictEqual(rest, restAfter) && isDeepStrictEqual({ ...Object(generated) }, { by, at })
  );
}
