import type { OptionSpec } from './manifest.ts';
import type { AnyOperation, Example } from './operation.ts';

/**
 * The words that a person types after the operation's name to make an example's call.
 * What is served stands where its members' names stand in the input.
 */
export function exampleCommand(
  operation: AnyOperation,
  options: readonly OptionSpec[],
  example: Example,
): string[] {
  const input = withServedReferences(operation, example);
  const positionals = operation.positionals ?? [];
  const words: string[] = operation.served === 'set' ? [...(example.served ?? [])] : [];
  const flags: string[] = [];
  let open = true;
  for (const field of positionals) {
    const value = input[field];
    const asWords = (Array.isArray(value) ? value : [value]).map(String);
    const spec = options.find((option) => option.field === field);
    const last = field === positionals.at(-1);
    if (value === undefined || !open || (asWords.length !== 1 && !(last && spec?.list))) {
      open = false;
      continue;
    }
    words.push(...asWords);
    delete input[field];
  }
  for (const [field, value] of Object.entries(input)) flags.push(...flagWords(field, value));
  return [...flags, ...(words.some((word) => word.startsWith('-')) ? ['--'] : []), ...words];
}

/** `--dir tables`, `--no-bodies`, `--in title --in body`: what the command line reads back as the value. */
export function flagWords(field: string, value: unknown): string[] {
  const flag = field.replaceAll('_', '-');
  if (value === true) return [`--${flag}`];
  if (value === false) return [`--no-${flag}`];
  if (Array.isArray(value)) return value.flatMap((item) => valueWords(flag, escapeItem(String(item))));
  return valueWords(flag, value === null ? 'none' : String(value));
}

/** Written into the flag's own word where the next word would be taken for something else. */
function valueWords(flag: string, text: string): string[] {
  return text.startsWith('-') || text === '' ? [`--${flag}=${text}`] : [`--${flag}`, text];
}

/** List items are separated by commas on the command line. */
function escapeItem(item: string): string {
  return item.replaceAll('\\', '\\\\').replaceAll(',', '\\,');
}

function withServedReferences(operation: AnyOperation, example: Example): Record<string, unknown> {
  const input = { ...example.input };
  if (typeof operation.served !== 'object' || example.served === undefined) return input;
  const { field } = operation.served;
  const [only, ...others] = example.served;
  return { ...input, [field]: others.length === 0 ? only : [...example.served] };
}
