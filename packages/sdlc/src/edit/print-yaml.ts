type SimpleValue = string | number | boolean | null | readonly string[];

/** What an edit can set: one value, a list of texts, or a mapping of such. */
export type EditableValue = SimpleValue | { readonly [key: string]: SimpleValue };

/** A key and its value as YAML, without the line end. Texts are put in quotes only where they must be. */
export function printYaml(key: string, value: EditableValue): string {
  if (typeof value !== 'object' || value === null) return `${key}: ${printScalar(value)}`;
  if (isList(value)) {
    return value.length === 0
      ? `${key}: []`
      : [`${key}:`, ...value.map((item) => `  - ${printScalar(item)}`)].join('\n');
  }
  const inner = Object.entries(value).map(([name, item]) => printYaml(name, item));
  if (inner.length === 0) return `${key}: {}`;
  return [
    `${key}:`,
    ...inner
      .join('\n')
      .split('\n')
      .map((line) => `  ${line}`),
  ].join('\n');
}

function isList(value: EditableValue): value is readonly string[] {
  return Array.isArray(value);
}

// Begins with a letter or a slash, and holds nothing that begins something else in YAML.
const PLAIN = /^[A-Za-z/][A-Za-z0-9 _./()+-]*[A-Za-z0-9_./)+]$|^[A-Za-z]$/;
const TYPED = /^(?:null|true|false|yes|no|on|off|y|n)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function printScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  if (DAY.test(value) || (PLAIN.test(value) && !TYPED.test(value))) return value;
  // JSON's quotes are YAML's, but for what YAML counts among line breaks.
  return JSON.stringify(value).replaceAll(/[\u0085\u2028\u2029\u007f-\u009f\ufeff]/g, (char) => {
    return `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
