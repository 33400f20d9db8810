import { parseEvents, YAMLException } from 'js-yaml';

import { constructYaml, YamlRefusal, type ConstructedYaml } from './construct-yaml.ts';
import type { InvalidReason } from './parsed-document.ts';
import { readSimpleYaml } from './read-simple-yaml.ts';

export interface YamlFailure {
  readonly ok: false;
  readonly reason: InvalidReason;
  readonly message: string;
  /** Offset in the YAML text, never past its end. */
  readonly position: number;
}

export type YamlReading = ({ readonly ok: true } & ConstructedYaml) | YamlFailure;

const NONE: readonly never[] = [];

/** Reads YAML within limits. Whatever goes wrong is a result, also what the parser did not foresee. */
export function readYaml(text: string): YamlReading {
  const simple = readSimpleYaml(text);
  if (simple !== undefined) return { ok: true, value: simple, duplicates: NONE, ignoredTags: NONE };
  try {
    const { value, duplicates, ignoredTags } = constructYaml(parseEvents(text, {}), text);
    return { ok: true, value, duplicates, ignoredTags };
  } catch (error) {
    return failureFrom(error, text);
  }
}

function failureFrom(error: unknown, text: string): YamlFailure {
  if (error instanceof YamlRefusal) {
    const position = Math.min(Math.max(error.position, 0), text.length);
    return { ok: false, reason: error.reason, message: error.message, position };
  }
  if (error instanceof YAMLException) {
    const position = Math.min(error.mark?.position ?? 0, text.length);
    const reason = error.reason.startsWith('nesting exceeded') ? 'too_deep' : 'syntax';
    return { ok: false, reason, message: error.reason, position };
  }
  return { ok: false, reason: 'syntax', message: 'the YAML parser failed on this text', position: 0 };
}
