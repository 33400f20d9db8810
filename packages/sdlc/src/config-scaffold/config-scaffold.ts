import { configKeys, configSections } from '../config/config-keys.ts';
import type { ConfigKey } from '../config/config-keys.ts';
import type { ConfigScaffoldInput, ConfigScaffoldOutput } from './config-scaffold.operation.ts';

/** Every key is commented out: a scaffold changes nothing until somebody decides something. */
export function run({ local }: ConfigScaffoldInput): ConfigScaffoldOutput {
  const file = local ? 'sdlc.local.yaml' : 'sdlc.yaml';
  const about = local
    ? ['# Your own settings, laid over sdlc.yaml. Keep this file out of version control.']
    : ['# How the planning tree of this project is read. Everything here is optional.'];
  return { file, yaml: `${[...about, ...sections()].join('\n')}\n` };
}

function sections(): string[] {
  const keys = configKeys().filter(({ used_by: users }) => users.length > 0);
  return [...configSections()].flatMap(([section, description]) => [
    '',
    `# ${description}`,
    `# ${section}:`,
    ...keys.filter(({ key }) => key.startsWith(`${section}.`)).flatMap((key) => keyLines(key)),
  ]);
}

function keyLines({ key, description, type, default: fallback }: ConfigKey): string[] {
  const name = key.slice(key.indexOf('.') + 1);
  return [`#   # ${description} (${type})`, `#   ${name}: ${JSON.stringify(fallback ?? null)}`];
}
