const STUB = '\0schema-stub';

/** The files that define operations, and those that hold fields which several of them share. */
const DEFINITIONS =
  /[/\\]packages[/\\](?!contract[/\\])\w+[/\\]src[/\\].*(?:\.operation|\.fields|-fields)\.ts$/;

/**
 * Gives definitions of operations a `z` that makes nothing. Their schemas are in the manifest as JSON;
 * making them again at every start would cost more than all the rest of a small call.
 */
export function leaveOutSchemas() {
  return {
    name: 'leave-out-schemas',
    resolveId: (source, importer) =>
      source === 'zod' && DEFINITIONS.test(importer ?? '') ? STUB : undefined,
    load: (id) => (id === STUB ? stub : undefined),
  };
}

/** Stands for every schema; whoever would check something with it is told what went wrong. */
const stub = `
const uses = new Set(['_zod', 'decode', 'encode', 'parse', 'parseAsync', 'safeParse', 'safeParseAsync']);
const refuse = (key) => {
  throw new Error('A schema of an operation is used at run time (' + key + '); make it in a file that defines no operation.');
};
export const z = new Proxy(() => z, {
  get: (target, key) => (uses.has(key) ? refuse(key) : key === Symbol.toPrimitive ? undefined : z),
  apply: () => z,
});
`;
