// The suite names `globSync` of node:fs in an import, which Node 20 does not have, and so could not be loaded
// there. What it is for, its own repository's fixtures, is not asked for here.
import { register } from 'node:module';

const SUITE = '/@modelcontextprotocol/conformance/dist/index.js';
const hook = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(${JSON.stringify(SUITE)})) return loaded;
  const source = String(loaded.source);
  const name = /\\bglobSync as (\\w+),/.exec(source)?.[1];
  if (name === undefined) return loaded;
  const without = source.replace(\`globSync as \${name},\`, '');
  return { ...loaded, source: \`\${without}\\nfunction \${name}() { throw new Error('globSync is not in Node 20'); }\\n\` };
}`;
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 22) register(`data:text/javascript,${encodeURIComponent(hook)}`);
