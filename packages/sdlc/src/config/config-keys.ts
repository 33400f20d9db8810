import { z } from 'zod';
import { configSchema } from './config-schema.ts';
import type { ConfigKeyMeta } from './config-schema.ts';

/** One key of the configuration, as reference pages and listings show it. */
export interface ConfigKey extends ConfigKeyMeta {
  /** `check.external_links` */
  readonly key: string;
  readonly type: string;
  readonly description: string;
  /** Undefined when the key has no value unless it is set. */
  readonly default: unknown;
}

interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly trefoil?: ConfigKeyMeta;
}

/** Every key, in the order of the schema. */
export function configKeys(): ConfigKey[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Node;
  return Object.entries(schema.properties ?? {}).flatMap(([name, node]) =>
    node.properties === undefined
      ? [toKey(name, node)]
      : Object.entries(node.properties).map(([inner, child]) => toKey(`${name}.${inner}`, child)),
  );
}

/** The description of each section, by its name. */
export function configSections(): ReadonlyMap<string, string> {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Node;
  const sections = Object.entries(schema.properties ?? {}).filter(
    ([, node]) => node.properties !== undefined,
  );
  return new Map(sections.map(([name, node]) => [name, node.description ?? '']));
}

function toKey(key: string, node: Node): ConfigKey {
  return {
    key,
    type: typeName(node),
    description: node.description ?? '',
    default: node.default,
    ...(node.trefoil ?? { used_by: [] }),
  };
}

function typeName(node: Node): string {
  if (node.anyOf !== undefined) return node.anyOf.map((part) => typeName(part)).join(' or ');
  if (node.type === 'array') return `list of ${node.items === undefined ? 'values' : typeName(node.items)}`;
  const words: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };
  return [node.type ?? 'value']
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ');
}
