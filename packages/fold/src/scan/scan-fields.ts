import { z } from 'zod';
import { skipReasons } from '../discover/skip-reason.ts';
import { clonesDefaults } from '../clones/clones-defaults.ts';
import { complexityDefaults } from '../complexity/complexity-defaults.ts';
import { detectorIds } from '../engine/detector.ts';
import { sourceLanguages } from '../engine/languages.ts';
import { defaultLimits } from './default-limits.ts';

/** The options of a scan, each once: names, bounds, defaults and help of every surface come from here. */

const globs = z.array(z.string().min(1).max(1_000)).min(1).max(100);

/** Which sources are looked at. */
export const sourceSelection = {
  paths: z
    .array(z.string().min(1).max(4_096))
    .min(1)
    .max(1_000)
    .optional()
    .describe('Files and directories; the working directory when omitted'),
  languages: z
    .array(z.enum(sourceLanguages))
    .min(1)
    .max(sourceLanguages.length)
    .optional()
    .describe('Only these languages'),
  include: globs.optional().describe('Only files that match one of these globs'),
  exclude: globs.optional().describe('No files that match one of these globs'),
  diff: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Only files that differ from this revision, new ones too'),
  staged: z.boolean().default(false).describe('Only what is staged, as it is staged'),
  files_from: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('File that lists files, by line or NUL; - is stdin'),
  all_files: z.boolean().default(false).describe('Generated, vendored and minified files as well'),
};

/** How much a scan may take. */
export const scanLimits = {
  jobs: z
    .int()
    .min(0)
    .max(64)
    .default(defaultLimits.jobs)
    .describe('Worker processes; 0 for one a processor'),
  max_file_size: z
    .int()
    .min(1)
    .max(65_536)
    .default(defaultLimits.max_file_size)
    .describe('Skip files larger than this, in KiB'),
  file_timeout: z
    .int()
    .min(100)
    .max(600_000)
    .default(defaultLimits.file_timeout)
    .describe('Give a file up after so many milliseconds'),
  time_limit: z
    .int()
    .min(0)
    .max(86_400)
    .default(defaultLimits.time_limit)
    .describe('Begin no file after so many seconds; 0 for no limit'),
  max_memory: z
    .int()
    .min(256)
    .max(65_536)
    .default(defaultLimits.max_memory)
    .describe('What workers may take together, in MiB'),
  cache: z.boolean().default(true).describe('Do not analyse again what has not changed'),
  quarantine: z.boolean().default(true).describe('Skip files that two scans lost, until they change'),
};

/** What detectors look for. */
export const detectorFields = {
  detectors: z
    .array(z.enum(detectorIds))
    .min(1)
    .max(detectorIds.length)
    .optional()
    .describe('Instead of scope and preset'),
  complexity_cyclomatic: threshold(complexityDefaults.cyclomatic, 'Report a higher cyclomatic complexity'),
  complexity_cognitive: threshold(complexityDefaults.cognitive, 'Report a higher cognitive complexity'),
  complexity_length: threshold(complexityDefaults.length, 'Report more lines of code in a function'),
  complexity_parameters: threshold(complexityDefaults.parameters, 'Report more parameters'),
  complexity_nesting: threshold(complexityDefaults.nesting, 'Report deeper nesting'),
  clone_min_tokens: z
    .int()
    .min(20)
    .max(10_000)
    .default(clonesDefaults.min_tokens)
    .describe('Report no smaller copies'),
  clone_similarity: z
    .number()
    .min(0.5)
    .max(1)
    .default(clonesDefaults.similarity)
    .describe('How alike copies are at the least, from 0.5 to 1'),
};

function threshold(value: number, description: string) {
  return z.int().min(1).max(100_000).default(value).describe(description);
}

const languageCoverage = z.strictObject({
  language: z.string(),
  files: z.int(),
  bytes: z.int(),
  partial: z.int().describe('Files with something in them that could not be parsed'),
  unread_share: z.number().describe('How much of the text that is, from 0 to 1'),
  skipped: z.int(),
});

/** What a scan looked at and what it did not. */
export const coverageFields = z.strictObject({
  files: z.int(),
  bytes: z.int(),
  partial: z.int(),
  skipped: z.int(),
  languages: z.array(languageCoverage),
  skipped_because: z.array(
    z.strictObject({ reason: z.enum(skipReasons), files: z.int(), examples: z.array(z.string()) }),
  ),
});

export const timingFields = z.array(z.strictObject({ stage: z.string(), ms: z.int() }));
