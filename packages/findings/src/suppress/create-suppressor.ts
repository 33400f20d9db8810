import type { Finding, Suppression } from '../finding.ts';
import { compileGlob, compileWildcard } from '../query/glob.ts';
import type { ConfigSuppression } from './config-suppression.ts';
import type { InlineSuppressions, InlineSuppression } from './inline-suppression.ts';

/** What someone should know about a suppression that did not do its work. */
export interface SuppressionNote {
  readonly code: 'suppression.expired' | 'suppression.unused' | 'suppression.unnamed';
  readonly message: string;
  /** The file that holds the suppression. */
  readonly path: string;
  readonly line?: number;
}

export interface SuppressorOptions {
  /** What the comments of a file say; asked for once for each file with findings. */
  readonly inline?: (path: string) => InlineSuppressions | undefined;
  readonly config?: readonly ConfigSuppression[];
  readonly now: Date;
  /** Every rule that could find something; comments about others are meant for other tools, and not idle. */
  readonly rules?: readonly string[];
}

/** Marks findings as suppressed, one after the other, and remembers what was of use. */
export interface Suppressor {
  /** The same finding, or a copy that says why it does not count. Only ever narrows. */
  apply(finding: Finding): Finding;
  /** Looks at the comments of a file in which nothing may have been found. */
  visit(path: string): void;
  /** After the last finding: what has expired or suppressed nothing, in a stable order. */
  notes(): SuppressionNote[];
}

export function createSuppressor({
  inline,
  config = [],
  now,
  rules: findable,
}: SuppressorOptions): Suppressor {
  const today = now.toISOString().slice(0, 10);
  const rules = config.map((entry) => prepare(entry, today));
  const files = new Map<string, InlineSuppressions>();
  const used = new Set<InlineSuppression>();
  const isMeant = ({ rules: named = [] }: InlineSuppression) =>
    findable === undefined || named.some((name) => findable.some((rule) => matchesRule(name, rule)));
  const commentsOf = (path: string): InlineSuppressions => {
    const read = files.get(path) ?? inline?.(path) ?? { suppressions: [], unnamed: [] };
    files.set(path, read);
    return read;
  };
  return {
    apply: (finding) => {
      const comments = commentsOf(finding.path).suppressions.filter((comment) => covers(comment, finding));
      for (const comment of comments) used.add(comment);
      const entries = rules.filter((rule) => rule.matches(finding));
      for (const entry of entries) entry.matched += 1;
      if (finding.suppression !== undefined) return finding;
      const [comment] = comments;
      if (comment !== undefined) return { ...finding, suppression: inlineMark(comment) };
      const entry = entries.find(({ expired }) => !expired);
      return entry === undefined ? finding : { ...finding, suppression: configMark(entry.entry) };
    },
    visit: (path) => void commentsOf(path),
    notes: () => [
      ...rules.flatMap(configNotes),
      ...[...files].flatMap(([path, comments]) => inlineNotes(path, comments, { used, isMeant })),
    ],
  };
}

function covers({ covers: lines, rules, kinds }: InlineSuppression, finding: Finding): boolean {
  if (!lines.includes(finding.line) || kinds?.includes(finding.kind) === false) return false;
  return rules === undefined || rules.some((name) => matchesRule(name, finding.rule));
}

/**
 * Whether a comment that names a rule speaks of this one: by its whole name or the last part of it, as tools print their
 * own rules without where they come from.
 */
export function matchesRule(name: string, rule: string): boolean {
  return compileWildcard(name).matches(rule) || rule.endsWith(`.${name}`) || rule.endsWith(`/${name}`);
}

function inlineMark({ justification, syntax }: InlineSuppression): Suppression {
  return {
    kind: 'inline',
    ...(justification === undefined ? {} : { justification }),
    ...(syntax === undefined ? {} : { syntax }),
  };
}

function configMark({ reason, source }: ConfigSuppression): Suppression {
  return { kind: 'config', justification: `${reason} (${source})` };
}

interface PreparedRule {
  readonly entry: ConfigSuppression;
  readonly expired: boolean;
  matched: number;
  matches(finding: Finding): boolean;
}

function prepare(entry: ConfigSuppression, today: string): PreparedRule {
  const { id, fingerprint } = entry;
  const rule = entry.rule === undefined ? undefined : compileWildcard(entry.rule);
  const path = entry.path === undefined ? undefined : compileGlob(entry.path, 'path');
  return {
    entry,
    expired: entry.expires !== undefined && entry.expires < today,
    matched: 0,
    matches: (finding) =>
      (id === undefined || finding.id === id) &&
      (fingerprint === undefined || finding.fingerprint === fingerprint) &&
      (rule === undefined || rule.matches(finding.rule)) &&
      (path === undefined || path.matches(finding.path)),
  };
}

function configNotes({ entry, expired, matched }: PreparedRule): SuppressionNote[] {
  const what = describeEntry(entry);
  const { source: path, expires } = entry;
  if (expired) {
    const effect = matched === 0 ? 'nothing matches it any more' : `it would suppress ${matched}`;
    const message = `The suppression of ${what} expired on ${String(expires)}; ${effect}`;
    return [{ code: 'suppression.expired', message, path }];
  }
  if (matched > 0) return [];
  return [{ code: 'suppression.unused', message: `The suppression of ${what} matches no finding`, path }];
}

function describeEntry({ rule, path, id, fingerprint }: ConfigSuppression): string {
  const named = { id, fingerprint, rule, path };
  return Object.entries(named)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${value}`]))
    .join(', ');
}

/** What other tools wrote may be meant for findings that only they make. */
function inlineNotes(
  path: string,
  { suppressions, unnamed }: InlineSuppressions,
  {
    used,
    isMeant,
  }: {
    readonly used: ReadonlySet<InlineSuppression>;
    readonly isMeant: (comment: InlineSuppression) => boolean;
  },
): SuppressionNote[] {
  const idle = suppressions.filter(
    (comment) => comment.syntax === undefined && !used.has(comment) && isMeant(comment),
  );
  return [
    ...unnamed.map((line): SuppressionNote => {
      return {
        code: 'suppression.unnamed',
        message: 'fold-ignore names no rule: nothing is suppressed',
        path,
        line,
      };
    }),
    ...idle.map(({ rules = [], line }): SuppressionNote => {
      return {
        code: 'suppression.unused',
        message: `fold-ignore of ${rules.join(', ')} matches no finding`,
        path,
        line,
      };
    }),
  ];
}
