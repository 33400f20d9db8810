import { BlockScanner } from './block-scanner.ts';
import { InlineScanner } from './inline-scanner.ts';
import { bodyOffset } from './inline-source.ts';
import { ParagraphCollector } from './paragraph-collector.ts';
import { withUniformLines } from './uniform-lines.ts';
import { VerbatimRecorder, type VerbatimRange } from './verbatim-recorder.ts';

/**
 * Where a Markdown text is code or raw HTML: blocks, and in lines that hold a `[` or a `<` spans, tags and comments.
 * In the order of the text; offsets are those of the text.
 */
export function scanVerbatim(source: string): readonly VerbatimRange[] {
  const body = withUniformLines(source);
  const recorder = new VerbatimRecorder();
  const collector = new ParagraphCollector(body);
  new BlockScanner(body, collector, recorder).scan();
  const spans = collector.jobs.flatMap(({ source: text, from }) => {
    const found = new VerbatimRecorder();
    new InlineScanner(text.text, collector.byLabel, found).scan(from);
    return found.ranges.map(({ kind, start, end }) => {
      return { kind, start: bodyOffset(text, start), end: bodyOffset(text, end - 1) + 1 };
    });
  });
  return [...recorder.ranges, ...spans].toSorted((left, right) => left.start - right.start);
}
