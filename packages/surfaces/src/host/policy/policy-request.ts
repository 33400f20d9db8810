import type { Policy } from '@trefoil/contract';
import type { Application } from '../../application.ts';

/** What a process is started with, as far as it says what may be done. */
export interface PolicyRequest {
  readonly application: Application;
  /** Who asks: the person who types each command, or clients of a server. */
  readonly asker: 'operator' | 'client';
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As typed. */
  readonly roots: readonly string[];
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly home?: string;
}

/** What a project's file tried that only the user's own could do. */
export interface Attempt {
  readonly file: string;
  readonly key: string;
  readonly given: string;
  /** Where it would count, if not in the user's own `trefoil.yaml`. */
  readonly instead?: string;
}

/** One value that is in force, and who says so. */
export interface Setting {
  readonly key: 'roots' | 'effects' | 'allow' | 'deny' | 'limits' | 'token_file' | 'token_required';
  readonly value: string;
  /** `built in`, `command line`, or the file. */
  readonly from: string;
}

export interface OpenPolicy {
  /** Real paths; the first is the workspace. */
  readonly roots: readonly string[];
  /** False for an operator who set no bounds: their paths may lead anywhere. */
  readonly confined: boolean;
  readonly policy: Policy;
  /** Ids that were allowed by name by who may do so. */
  readonly allowed: readonly string[];
  readonly settings: readonly Setting[];
  readonly attempts: readonly Attempt[];
  readonly tokenFile?: string;
  readonly tokenRequired: boolean;
}
