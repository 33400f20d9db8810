/** Modules of the MCP SDK that make a schema for everything the protocol knows as soon as they are loaded. */
const WIRE_SCHEMAS = /[/\\]@modelcontextprotocol[/\\]core[/\\]dist[/\\](?:schemas|auth)-[\w-]+\.mjs$/;
/** One of them: from its name at the beginning of a line to the semicolon after which a line begins anew. */
const DEFINITION = /^const (\w+Schema) = ([^]*?);\n(?=[^\s)}\]]|\n)/gm;
const SERVER = /[/\\]@modelcontextprotocol[/\\]server[/\\]dist[/\\]src-[\w-]+\.mjs$/;
/** Puts them all into a table for users of the SDK who validate what did not come over its wire. */
const TABLE = [
  'for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);\n',
  'for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);\n',
];

/** Where the schemas of the older revisions are made, all of them when the first message comes. */
const LOOKUPS = [
  [
    'return hasRequestMethod2025(method) ? ',
    '{ initialize: InitializeRequestSchema, ping: PingRequestSchema }[method] ?? ',
  ],
  [
    'return hasNotificationMethod2025(method) ? ',
    '{ "notifications/initialized": InitializedNotificationSchema, "notifications/cancelled": CancelledNotificationSchema }[method] ?? ',
  ],
];

/**
 * Tells the bundler that making such a schema changes nothing else, and takes away the table that asks for all of
 * them, so that those are left out that nobody here uses. Making them costs a server's start more than anything
 * of its own does. A new version of the SDK that is written in another way fails the build.
 */
export function leaveOutUnusedWireSchemas() {
  return {
    name: 'leave-out-unused-wire-schemas',
    transform: (code, id) => {
      if (WIRE_SCHEMAS.test(id)) return { code: withoutEffects(code, id), map: null };
      return SERVER.test(id) ? { code: withoutTable(code, id), map: null } : undefined;
    },
  };
}

function withoutEffects(code, id) {
  if (code.search(DEFINITION) === -1) throw unknownForm(id);
  return code.replace(DEFINITION, 'const $1 = /* @__PURE__ */ (() => $2)();\n');
}

function withoutTable(code, id) {
  const known = [...TABLE, ...LOOKUPS.map(([place]) => place)];
  if (!known.every((line) => code.includes(line))) throw unknownForm(id);
  const bare = TABLE.reduce((rest, line) => rest.replace(line, ''), code);
  return LOOKUPS.reduce((rest, [place, first]) => rest.replace(place, place + first), bare);
}

function unknownForm(id) {
  return new Error(`${id} is not written as tools/build/unused-wire-schemas.mjs knows it; look at both.`);
}
