import type { SourceLines } from './code-frame.ts';
import type { Report } from './report.ts';
import type { MarkdownOptions } from './write-markdown.ts';
import type { SarifOptions } from './write-sarif.ts';
import type { TextOptions } from './write-text.ts';

export const reportFormats = [
  'text',
  'sarif',
  'findings-json',
  'findings-ndjson',
  'markdown',
  'gitlab',
  'code-quality',
  'junit',
] as const;
export type ReportFormat = (typeof reportFormats)[number] | 'sarif-for-github';

/** With what is written for a service, which nobody names as a format. */
const written: readonly ReportFormat[] = [...reportFormats, 'sarif-for-github'];

/** Names that are still taken, each with what to write instead. */
export const deprecatedReportFormats = {
  json: {
    use: 'sarif',
    message:
      'The format "json" is SARIF under an old name; write "sarif", or "findings-json" for the native format.',
  },
} as const satisfies Record<string, { readonly use: ReportFormat; readonly message: string }>;

/**
 * The format that a name stands for; a former name is accepted, with a note of what to write instead.
 * @throws Error for a name that no format has: whoever asks has checked it
 */
export function toReportFormat(name: string, note: (message: string) => void): ReportFormat {
  const format = written.find((candidate) => candidate === name);
  if (format !== undefined) return format;
  const former = Object.entries(deprecatedReportFormats).find(([old]) => old === name)?.[1];
  if (former === undefined) throw new Error(`There is no report format "${name}".`);
  note(former.message);
  return former.use;
}

/** What an operation that writes reports says of their formats. */
export const offeredReportFormats = {
  names: reportFormats,
  hidden: Object.keys(deprecatedReportFormats),
  targets: { github: { format: 'sarif', written: 'sarif-for-github' } },
};

/** What the formats take, each what concerns it. */
export interface WriteOptions extends SarifOptions, MarkdownOptions, TextOptions {
  readonly source?: SourceLines;
  /** Told what had to be left out. */
  readonly note?: (message: string) => void;
}

/** A report in a format, piece by piece: a large one is never held as text. A format's writer is loaded when used. */
export async function* writeReport(
  format: ReportFormat,
  report: Report,
  options: WriteOptions = {},
): AsyncGenerator<string> {
  switch (format) {
    case 'text':
      yield* (await import('./write-text.ts')).writeText(report, options);
      break;
    case 'sarif':
      yield* (await import('./write-sarif.ts')).writeSarif(report, options);
      break;
    case 'sarif-for-github': {
      const { droppedNotes, writeForGithub } = await import('./write-for-github.ts');
      const { sarif, dropped } = await writeForGithub(report, options);
      for (const { message } of droppedNotes(dropped)) options.note?.(message);
      yield sarif;
      break;
    }
    case 'findings-json':
      yield* (await import('./write-findings-json.ts')).writeFindingsJson(report);
      break;
    case 'findings-ndjson':
      yield* (await import('./write-findings-json.ts')).writeFindingsNdjson(report);
      break;
    case 'markdown':
      yield* (await import('./write-markdown.ts')).writeMarkdown(report, options);
      break;
    case 'gitlab':
      yield* (await import('./write-gitlab.ts')).writeGitlab(report);
      break;
    case 'code-quality':
      yield* (await import('./write-code-quality.ts')).writeCodeQuality(report);
      break;
    case 'junit':
      yield* (await import('./write-junit.ts')).writeJunit(report);
      break;
  }
}
