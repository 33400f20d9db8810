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
    load: (id) =>
      id === STUB
        ? 'export const z = new Proxy(() => z, { get: (target, key) => (key === Symbol.toPrimitive ? undefined : z), apply: () => z });'
        : undefined,
  };
}
