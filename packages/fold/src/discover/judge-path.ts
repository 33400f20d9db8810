import type { SkipReason } from './skip-reason.ts';

/** What a path alone says against analysing a file. */
export interface PathVerdict {
  readonly reason: Extract<SkipReason, 'vendored' | 'generated' | 'minified'>;
  /** The part of the path that says so. */
  readonly detail: string;
}

/** Directories that hold copies of other projects, as package managers and custom name them. */
const vendoredDirectories = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'vendors',
  'vendored',
  'third_party',
  'third-party',
  'thirdparty',
  '3rdparty',
  '3rd-party',
  'external',
  'externals',
  'extern',
  'deps',
  'godeps',
  'pods',
  'carthage',
  'site-packages',
  'dist-packages',
  '.venv',
  'venv',
  '.tox',
  '.yarn',
  '.gradle',
  '.cargo',
]);

/** File names that tools give to what they write. */
const generatedNames: readonly RegExp[] = [
  /\.pb\.(?:go|cc|h|rb|php|swift)$/,
  /_pb2(?:_grpc)?\.pyi?$/,
  /(?:_pb|\.pb)\.[cm]?[jt]s$/,
  /\.g(?:\.i)?\.cs$/,
  /\.designer\.cs$/i,
  /\.generated\.\w+$/i,
  /\.gen\.\w+$/,
  /_generated\.\w+$/,
  /^zz_generated[._]/,
  /^moc_.*\.cpp$/,
  /^ui_.*\.h$/,
  /\.tab\.[ch]$/,
  /\.yy\.[ch]$/,
];
const minifiedNames: readonly RegExp[] = [/[.-]min\.[cm]?js$/, /\.bundle\.[cm]?js$/, /\.chunk\.[cm]?js$/];

/** Whether a path, relative to the scanned root, tells that nobody here wrote what is in it. */
export function judgePath(path: string): PathVerdict | undefined {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const directory = parts.find((part) => vendoredDirectories.has(part.toLowerCase()));
  if (directory !== undefined) return { reason: 'vendored', detail: `${directory}/` };
  if (minifiedNames.some((pattern) => pattern.test(name))) return { reason: 'minified', detail: name };
  if (generatedNames.some((pattern) => pattern.test(name))) return { reason: 'generated', detail: name };
  return undefined;
}

export function isVendoredDirectory(name: string): boolean {
  return vendoredDirectories.has(name.toLowerCase());
}
