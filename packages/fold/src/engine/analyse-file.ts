import { isUtf8 } from 'node:buffer';
import { serialize } from 'node:v8';
import type { Detector, DetectorSettings } from './detector.ts';
import type { AnalysedFile, FileOutcome, FileTask, Stage, StageFailure } from './file-task.ts';
import { findFunctions } from './find-functions.ts';
import { getLanguage, isHeader } from './languages.ts';
import { LineIndex } from './line-index.ts';
import { parseSource } from './parse-source.ts';
import type { ParsedSource } from './parse-source.ts';
import type { SourceFile } from './source-file.ts';

export interface Analysis {
  readonly detectors: readonly Detector<unknown>[];
  readonly settings: DetectorSettings;
  readonly fileBudgetMs: number;
  /** Told before each stage, so that whoever watches knows what a file was lost in. */
  readonly enter: (stage: Stage) => void;
}

/** One file: decoded, parsed once, and handed to every detector. */
export async function analyseFile(task: FileTask, analysis: Analysis): Promise<FileOutcome> {
  const { index } = task;
  analysis.enter('read');
  const malformedText = !isUtf8(task.bytes);
  const text = decode(task.bytes);
  analysis.enter('parse');
  const parsed = await parseSource(text, {
    language: task.language,
    isHeader: isHeader(task.path),
    budgetMs: analysis.fileBudgetMs,
  });
  if (parsed === undefined) return { index, ok: false, reason: 'timeout', stage: 'parse' };
  const lines = new LineIndex(text);
  const { facts, failures } = runDetectors(sourceFile(task, { text, lines, parsed }), analysis);
  return {
    index,
    ok: true,
    language: parsed.language,
    bytes: task.bytes.length,
    units: text.length,
    unread: parsed.unread,
    ...(parsed.firstUnread < 0 ? {} : { firstUnread: lines.at(parsed.firstUnread) }),
    malformedText,
    failures,
    facts: serialize(facts),
  } satisfies AnalysedFile;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}

interface Parts {
  readonly text: string;
  readonly lines: LineIndex;
  readonly parsed: ParsedSource;
}

function sourceFile({ path }: FileTask, { text, lines, parsed: { tree, language: id } }: Parts): SourceFile {
  const language = getLanguage(id);
  return { path, language, text, lines, tree, functions: findFunctions(tree, text, language) };
}

function runDetectors(file: SourceFile, { detectors, settings, enter }: Analysis) {
  const facts: Record<string, unknown> = {};
  const failures: StageFailure[] = [];
  for (const detector of detectors) {
    enter(detector.id);
    try {
      facts[detector.id] = detector.analyse(file, settings);
    } catch (cause) {
      // What is wrong in one detector costs this file that detector, and nothing else.
      failures.push({ stage: detector.id, message: cause instanceof Error ? cause.message : String(cause) });
    }
  }
  return { facts, failures };
}
