import type { Context } from '@trefoil/contract';
import { isActionable } from '@trefoil/findings';
import type { Finding, RuleDescription } from '@trefoil/findings';
import { detectorIds } from '../engine/detector.ts';
import { openSuppressions } from '../source/open-suppressions.ts';
import { defaultLimits } from './default-limits.ts';
import { defaultSettings } from './default-settings.ts';
import { rulesOf } from './rules-of.ts';
import { scanTree } from './scan-tree.ts';
import { workersFor } from './workers-for.ts';

/** What a scan with default options came to; it is not kept as a scan. */
export interface SourceCheck {
  /** Files that were analysed. */
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly rules: readonly RuleDescription[];
  readonly isActionable: (finding: Finding) => boolean;
}

/**
 * Scans the sources below a directory, as `fold scan` does when nothing is said.
 * @param base Real path that paths of findings are relative to; the directory lies in it
 */
export async function checkSources(
  { directory, base }: { readonly directory: string; readonly base: string },
  context: Context,
): Promise<SourceCheck> {
  const { suppressor } = await openSuppressions({ inline: true, base }, context);
  const request = {
    root: base,
    paths: [directory],
    detectors: [...detectorIds].toSorted(),
    settings: defaultSettings,
    allFiles: false,
    cache: true,
    quarantine: true,
    limits: {
      jobs: workersFor(defaultLimits.jobs),
      maxFileBytes: defaultLimits.max_file_size * 1024,
      fileTimeoutMs: defaultLimits.file_timeout,
      timeLimitMs: defaultLimits.time_limit,
      memoryMib: defaultLimits.max_memory,
    },
  };
  const { findings: found, facts } = await scanTree(request, context);
  const findings = found.map((finding) => suppressor.apply(finding));
  return {
    files: facts.coverage.files,
    findings,
    rules: await rulesOf(request.detectors, findings),
    isActionable: (finding) => isActionable(finding),
  };
}
