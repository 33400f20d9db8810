import { decodeText, keyLine, parseDocument, readContained } from '@trefoil/corpus';
import type { KeyPath, ValidDocument } from '@trefoil/corpus';
import { findNearestName } from '@trefoil/contract';
import { configSchema } from './config-schema.ts';

/** Something wrong with a configuration file; what it says there does not count. */
export interface ConfigProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The key it is about; empty when the whole file is meant. */
  readonly key: string;
  readonly message: string;
  readonly did_you_mean?: string;
}

/** One file's say in the configuration: the part of it that is valid. */
export interface ConfigLayer {
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ConfigProblem[];
  /** Where a key, or an item of a list, stands in the file. */
  readonly placeOf: (path: KeyPath) => { readonly line: number; readonly column: number };
}

const MAX_BYTES = 256 * 1024;
const MAX_ROUNDS = 200;
const START = { line: 1, column: 1 };

/** Reads one file. Undefined when there is none, or it has no such section; never throws. */
export function readConfigLayer(project: string, file: string, section?: string): ConfigLayer | undefined {
  const read = readContained(project, file, { maxBytes: MAX_BYTES });
  if (!read.ok) return read.reason === 'missing' ? undefined : unusable({ file, message: read.message });
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) return unusable({ file, message: 'is not UTF-8' });
  const document = parseYamlFile(decoded.text);
  if (document.kind === 'invalid') {
    const { line, column, message } = document;
    return unusable({ file, message, line: Math.max(1, line - 1), column });
  }
  // The reader stops at a line of dashes: what stands below would be left out without a word.
  if (document.body.trim() !== '') return unusable({ file, message: 'holds more than one YAML document' });
  const data = document.frontMatter?.data ?? {};
  const given: unknown = section === undefined ? data : data[section];
  const isEmpty = given === undefined || given === null;
  if (isEmpty && section !== undefined) return undefined;
  const source = { file, document, path: section === undefined ? [] : [section] };
  const { values, problems } = isEmpty ? { values: {}, problems: [] } : keepValid(source, given);
  return {
    file,
    values,
    problems: [...doubtfulKeys(file, document), ...problems],
    placeOf: (path) => placeIn(source, path),
  };
}

/** What the reader of documents forgives its authors: here, half of a deny list might be lost by it. */
function doubtfulKeys(file: string, { frontMatter }: ValidDocument): ConfigProblem[] {
  const twice = (frontMatter?.duplicateKeys ?? []).map(({ key, line, column }) => ({
    key,
    line,
    column,
    message: 'stands twice',
  }));
  const recovered = (frontMatter?.recovered ?? []).map(({ key, line, column, message }) => ({
    key,
    line,
    column,
    message: `must be in quotes (${message})`,
  }));
  return [...twice, ...recovered].map((problem) => ({
    ...problem,
    file,
    line: Math.max(1, problem.line - 1),
  }));
}

interface Unusable {
  readonly file: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

function unusable({ file, message, line, column }: Unusable): ConfigLayer {
  const place = { line: line ?? START.line, column: column ?? START.column };
  return { file, values: {}, problems: [{ file, ...place, key: '', message }], placeOf: () => START };
}

/** A YAML file is read as the front matter of an empty document, so that one reader and its limits serve both. */
function parseYamlFile(text: string) {
  const bare = text.replace(/^---[ \t]*\r?\n/, '\n');
  return parseDocument(`---\n${bare}${bare.endsWith('\n') ? '' : '\n'}---\n`);
}

interface LayerSource {
  readonly file: string;
  readonly document: ValidDocument;
  readonly path: KeyPath;
}

/** Takes out what the schema refuses, key by key, until the rest is valid. */
function keepValid(source: LayerSource, given: unknown): Pick<ConfigLayer, 'values' | 'problems'> {
  const values: unknown = structuredClone(toObjects(given));
  const problems: ConfigProblem[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = configSchema.safeParse(values);
    if (parsed.success) return { values: values as Record<string, unknown>, problems };
    for (const issue of parsed.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
      for (const key of keys) {
        const path = key === undefined ? issue.path : [...issue.path, key];
        problems.push(toProblem(source, path, key === undefined ? issue.message : 'is no such key'));
        removeAt(values, path);
      }
    }
    if (typeof values !== 'object' || values === null || Array.isArray(values)) break;
  }
  return { values: {}, problems };
}

/** The block of front matter that a file is read as begins a line above it. */
function placeIn({ document, path: base }: LayerSource, path: KeyPath): { line: number; column: number } {
  const { line, column } = keyLine(document, [...base, ...path]) ?? { line: 2, column: 1 };
  return { line: Math.max(1, line - 1), column };
}

function toProblem(source: LayerSource, path: readonly PropertyKey[], message: string): ConfigProblem {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  const nearest = message === 'is no such key' ? nearestKey(steps) : undefined;
  return {
    file: source.file,
    ...placeIn(source, steps),
    key: steps.join('.'),
    message,
    ...(nearest === undefined ? {} : { did_you_mean: nearest }),
  };
}

function nearestKey(path: readonly (string | number)[]): string | undefined {
  const [first, second] = path.map(String);
  if (second === undefined) return findNearestName(first ?? '', Object.keys(configSchema.shape));
  const sections: Readonly<Record<string, unknown>> = configSchema.parse({});
  const section = Object.hasOwn(sections, first ?? '') ? sections[first ?? ''] : undefined;
  const nearest =
    typeof section === 'object' && section !== null
      ? findNearestName(second, Object.keys(section))
      : undefined;
  return nearest === undefined ? undefined : `${first}.${nearest}`;
}

/** Ordinary objects, which is what a schema accepts: those of the YAML reader inherit nothing. */
function toObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toObjects(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toObjects(child)]));
}

/** A bad item takes its whole list with it: half a deny list would be worse than none and a problem. */
function removeAt(root: unknown, path: readonly PropertyKey[]): void {
  const index = path.findIndex((step) => typeof step === 'number');
  const target = index === -1 ? path : path.slice(0, index);
  let node: unknown = root;
  for (const step of target.slice(0, -1)) node = childOf(node, step);
  const last = target.at(-1);
  if (last !== undefined && typeof node === 'object' && node !== null) Reflect.deleteProperty(node, last);
}

function childOf(node: unknown, step: PropertyKey): unknown {
  return typeof node === 'object' && node !== null ? (node as Record<PropertyKey, unknown>)[step] : undefined;
}
