import {
  EVENT_ID,
  getScalarValue,
  NOT_RESOLVED,
  SCALAR_STYLE,
  type AliasEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';

import type { InvalidReason } from './parsed-document.ts';
import { createMapping, isMapping } from './yaml-mapping.ts';
import { CORE_SCALARS, resolvePlain } from './yaml-scalar.ts';

/** Thrown inside the package only; `readYaml` turns it into a result. */
export class YamlRefusal extends Error {
  readonly reason: InvalidReason;
  readonly position: number;
  constructor(reason: InvalidReason, message: string, position: number) {
    super(message);
    this.reason = reason;
    this.position = position;
  }
}

export interface ConstructedYaml {
  /** `undefined` when there is nothing but comments. */
  readonly value: unknown;
  readonly duplicates: readonly { key: string; position: number }[];
  readonly ignoredTags: readonly { tag: string; key: string; position: number }[];
}

const MAX_YAML_DEPTH = 64;
const MAX_YAML_NODES = 100_000;

interface Anchor {
  value: unknown;
  nodes: number;
  depth: number;
  complete: boolean;
}

interface Frame {
  readonly value: unknown[] | Record<string, unknown> | undefined;
  readonly anchor: Anchor | undefined;
  readonly nodesBefore: number;
  depth: number;
  key: string | undefined;
  keyPosition: number;
  isMerge: boolean;
  merged: Set<string> | undefined;
}

/**
 * Builds plain data from js-yaml's events. It differs from js-yaml's own constructor in what untrusted files need:
 * aliases count as what they expand to (data that names itself is refused), the last of two equal keys wins and is
 * reported with its position, and an unknown tag is ignored and reported instead of losing the document.
 */
export function constructYaml(events: readonly Event[], source: string): ConstructedYaml {
  const construction = new Construction(source);
  for (const event of events) construction.add(event);
  return construction;
}

class Construction implements ConstructedYaml {
  value: unknown = undefined;
  readonly duplicates: { key: string; position: number }[] = [];
  readonly ignoredTags: { tag: string; key: string; position: number }[] = [];
  private readonly source: string;
  private readonly frames: Frame[] = [];
  private readonly anchors = new Map<string, Anchor>();
  private nodes = 0;
  private documents = 0;

  constructor(source: string) {
    this.source = source;
  }

  add(event: Event): void {
    if (event.type === EVENT_ID.SCALAR) this.addScalar(event);
    else if (event.type === EVENT_ID.POP) this.close();
    else if (event.type === EVENT_ID.MAPPING) this.open(event, createMapping());
    else if (event.type === EVENT_ID.SEQUENCE) this.open(event, []);
    else if (event.type === EVENT_ID.ALIAS) this.addAlias(event);
    else {
      this.documents += 1;
      if (this.documents > 1) throw new YamlRefusal('syntax', 'more than one YAML document in the block', 0);
      this.push(undefined, undefined);
    }
  }

  private addScalar(event: ScalarEvent): void {
    const text = getScalarValue(this.source, event);
    const value = this.scalarValue(event, text);
    this.count(1, event.valueStart);
    if (event.anchorStart !== -1) {
      const name = this.source.slice(event.anchorStart, event.anchorEnd);
      this.anchors.set(name, { value, nodes: 1, depth: 0, complete: true });
    }
    const isMergeKey = text === '<<' && event.style === SCALAR_STYLE.PLAIN && event.tagStart === -1;
    this.place(value, event.valueStart, isMergeKey);
  }

  private scalarValue(event: ScalarEvent, text: string): unknown {
    if (event.tagStart !== -1) return this.taggedScalar(event, text);
    return event.style === SCALAR_STYLE.PLAIN ? resolvePlain(text) : text;
  }

  private taggedScalar(event: ScalarEvent, text: string): unknown {
    const tag = this.source.slice(event.tagStart, event.tagEnd);
    const name = coreTagName(tag);
    if (tag === '!' || name === 'str') return text;
    if (text === '' && name === 'map') return createMapping();
    if (text === '' && name === 'seq') return [];
    const core = name === undefined ? undefined : CORE_SCALARS.get(name);
    const value = core === undefined ? NOT_RESOLVED : core.resolve(text, true, core.tagName);
    if (value !== NOT_RESOLVED) return value;
    this.ignoreTag(tag, event.tagStart);
    return text;
  }

  private open(event: MappingEvent | SequenceEvent, value: unknown[] | Record<string, unknown>): void {
    if (event.tagStart !== -1) {
      const tag = this.source.slice(event.tagStart, event.tagEnd);
      const own = event.type === EVENT_ID.MAPPING ? 'map' : 'seq';
      if (tag !== '!' && coreTagName(tag) !== own) this.ignoreTag(tag, event.tagStart);
    }
    this.count(1, event.start);
    let anchor: Anchor | undefined;
    if (event.anchorStart !== -1) {
      anchor = { value, nodes: 0, depth: 0, complete: false };
      this.anchors.set(this.source.slice(event.anchorStart, event.anchorEnd), anchor);
    }
    // A mapping as a key is refused where it begins: `{{ template }}` is nearly always unquoted text.
    const parent = this.frames.at(-1);
    if (parent !== undefined && isMapping(parent.value) && parent.key === undefined) {
      throw new YamlRefusal('syntax', 'a key must be plain text, not a list or a mapping', event.start);
    }
    this.push(value, anchor);
    if (this.frames.length - 1 > MAX_YAML_DEPTH) throw tooDeep(event.start);
  }

  private push(value: Frame['value'], anchor: Anchor | undefined): void {
    const nodesBefore = this.nodes - 1;
    this.frames.push({
      value,
      anchor,
      nodesBefore,
      depth: 0,
      key: undefined,
      keyPosition: 0,
      isMerge: false,
      merged: undefined,
    });
  }

  private close(): void {
    const frame = this.frames.pop();
    if (frame?.value === undefined) return;
    const depth = frame.depth + 1;
    if (frame.anchor !== undefined) {
      Object.assign(frame.anchor, { nodes: this.nodes - frame.nodesBefore, depth, complete: true });
    }
    this.raiseDepth(depth);
    this.place(frame.value, 0, false);
  }

  private addAlias(event: AliasEvent): void {
    const name = this.source.slice(event.anchorStart, event.anchorEnd);
    const anchor = this.anchors.get(name);
    if (anchor === undefined)
      throw new YamlRefusal('syntax', `unidentified alias "${name}"`, event.anchorStart);
    if (!anchor.complete) {
      throw new YamlRefusal(
        'recursive_alias',
        `the alias "${name}" stands inside what it names`,
        event.anchorStart,
      );
    }
    this.count(anchor.nodes, event.anchorStart);
    if (this.frames.length - 1 + anchor.depth > MAX_YAML_DEPTH) throw tooDeep(event.anchorStart);
    this.raiseDepth(anchor.depth);
    this.place(anchor.value, event.anchorStart, false);
  }

  private raiseDepth(depth: number): void {
    const parent = this.frames.at(-1);
    if (parent !== undefined && parent.depth < depth) parent.depth = depth;
  }

  private count(nodes: number, position: number): void {
    this.nodes += nodes;
    if (this.nodes <= MAX_YAML_NODES) return;
    const message = `more than ${MAX_YAML_NODES.toLocaleString('en')} values once aliases are expanded`;
    throw new YamlRefusal('too_many_nodes', message, position);
  }

  private ignoreTag(tag: string, position: number): void {
    this.ignoredTags.push({ tag, key: this.frames.at(-1)?.key ?? '', position });
  }

  private place(value: unknown, position: number, isMergeKey: boolean): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    const container = frame.value;
    if (container === undefined) this.value = value;
    else if (Array.isArray(container)) container.push(value);
    else if (frame.key === undefined) {
      if (value !== null && typeof value === 'object') {
        throw new YamlRefusal('syntax', 'a key must be plain text, not a list or a mapping', position);
      }
      frame.key = String(value);
      frame.keyPosition = Math.max(position, 0);
      frame.isMerge = isMergeKey;
    } else {
      this.addPair(frame, container, value);
      frame.key = undefined;
    }
  }

  private addPair(frame: Frame, container: Record<string, unknown>, value: unknown): void {
    const key = frame.key ?? '';
    if (frame.isMerge && this.merge(frame, container, value)) return;
    if (key in container && frame.merged?.delete(key) !== true) {
      this.duplicates.push({ key, position: frame.keyPosition });
    }
    container[key] = value;
  }

  /** `<<: *defaults`: what is written in the mapping itself wins over what is merged into it. */
  private merge(frame: Frame, container: Record<string, unknown>, value: unknown): boolean {
    const sources = Array.isArray(value) ? value : [value];
    if (!sources.every(isMapping)) return false;
    frame.merged ??= new Set();
    for (const source of sources) {
      for (const key of Object.keys(source)) {
        this.count(1, frame.keyPosition);
        if (key in container) continue;
        container[key] = source[key];
        frame.merged.add(key);
      }
    }
    return true;
  }
}

function coreTagName(tag: string): string | undefined {
  if (tag.startsWith('!!')) return tag.slice(2);
  const prefix = '!<tag:yaml.org,2002:';
  return tag.startsWith(prefix) ? tag.slice(prefix.length, -1) : undefined;
}

function tooDeep(position: number): YamlRefusal {
  return new YamlRefusal('too_deep', `nested deeper than ${MAX_YAML_DEPTH} levels`, Math.max(position, 0));
}
