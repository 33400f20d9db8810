export interface DuplicateKey {
  readonly key: string;
  /** From the start of the value. */
  readonly offset: number;
  /** To be put behind the path of the value: `.message.text`. */
  readonly jsonPath: string;
}

interface OpenContainer {
  /** Absent for an array. */
  readonly keys?: Set<string>;
  /** Key or index of the value that is being read. */
  step: string;
  index: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/** Finds the key that a valid JSON value has twice; only called when there is one, so it need not be fast. */
export function findDuplicateKey(bytes: Buffer): DuplicateKey {
  const text = bytes.toString('utf8');
  const open: OpenContainer[] = [];
  for (const match of text.matchAll(token)) {
    const [mark] = match;
    const inner = open.at(-1);
    if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? { keys: new Set(), step: '', index: 0 } : { step: '[0]', index: 0 });
    } else if (mark === '}' || mark === ']') {
      open.pop();
    } else if (mark === ',') {
      countElement(inner);
    } else if (inner?.keys !== undefined && /^\s*:/.test(text.slice(match.index + mark.length))) {
      const key = String(JSON.parse(mark));
      inner.step = `.${key}`;
      if (inner.keys.has(key)) {
        const offset = Buffer.byteLength(text.slice(0, match.index));
        return { key, offset, jsonPath: open.map(({ step }) => step).join('') };
      }
      inner.keys.add(key);
    }
  }
  return { key: '', offset: 0, jsonPath: '' };
}

function countElement(container: OpenContainer | undefined): void {
  if (container !== undefined && container.keys === undefined) {
    container.index += 1;
    container.step = `[${container.index}]`;
  }
}
