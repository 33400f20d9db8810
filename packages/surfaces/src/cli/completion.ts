import { Problem } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { isShown } from './command.ts';
import type { Command } from './command.ts';
import { findCommand } from './find-command.ts';
import { surfaceOptionsOf } from './help.ts';
import { flagName } from './parse-arguments.ts';

const SHELLS = {
  bash: (name: string) => `_${name}_complete() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done < <(${name} __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _${name}_complete ${name}
`,
  zsh: (name: string) => `#compdef ${name}
_${name}() {
  local -a candidates
  local line
  while IFS= read -r line; do candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done < <(${name} __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#candidates} )); then _describe '${name}' candidates; else _files; fi
}
compdef _${name} ${name}
`,
  fish: (name: string) => `function __${name}_candidates
  ${name} __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c ${name} -f -n 'test (count (__${name}_candidates)) -gt 0' -a '(__${name}_candidates)'
`,
};

/** @throws Problem `input.invalid` for a shell that there is no script for */
export function completionScript(application: Application, shell: string | undefined): string {
  const script = Object.entries(SHELLS).find(([name]) => name === shell)?.[1];
  if (script === undefined) {
    throw new Problem({
      code: 'input.invalid',
      what: `SHELL: expected one of ${Object.keys(SHELLS).join(', ')}.`,
      next: `Try \`${application.name} completion bash\`.`,
    });
  }
  return script(application.name);
}

/** Candidates for the last word of a line, each with a description after a tab. */
export function completeLine(
  application: Application,
  commands: readonly Command[],
  words: readonly string[],
): string[] {
  const current = words.at(-1) ?? '';
  const before = words[0] === 'help' ? words.slice(1, -1) : words.slice(0, -1);
  const found = findQuietly(application, commands, before);
  if (found === undefined) return [];
  const candidates =
    found.kind === 'group'
      ? nextWords(commands, found.words)
      : optionCandidates(found.command, found.rest, current);
  return candidates.filter((candidate) => candidate.startsWith(current)).toSorted();
}

/** A line that names no command yet is no error while it is being typed. */
function findQuietly(application: Application, commands: readonly Command[], words: readonly string[]) {
  try {
    return findCommand(application, commands, words);
  } catch {
    return undefined;
  }
}

function nextWords(commands: readonly Command[], words: readonly string[]): string[] {
  const following = new Map<string, string>();
  for (const { words: path, summary } of commands.filter(isShown)) {
    const next = path[words.length];
    const fits = words.every((word, index) => path[index] === word);
    if (fits && next !== undefined && !following.has(next))
      following.set(next, path.length === words.length + 1 ? summary : '');
  }
  return [...following].map(([word, summary]) => `${word}\t${summary}`);
}

function optionCandidates(command: Command, rest: readonly string[], current: string): string[] {
  const options = [...command.options, ...surfaceOptionsOf(command)];
  const previous = rest.at(-1);
  const awaiting = options.find(
    (option) => previous === `--${flagName(option.field)}` && option.kind !== 'flag',
  );
  if (awaiting !== undefined) return choicesOf(awaiting, current);
  if (command.words[0] === 'completion') return Object.keys(SHELLS).map((shell) => `${shell}\t`);
  if (!current.startsWith('-')) return [];
  return options.flatMap(flagCandidates);
}

/** Of a list written with commas, the last item is the one that is being typed. */
function choicesOf({ choices = [], list }: OptionSpec, current: string): string[] {
  const before = list ? current.slice(0, current.lastIndexOf(',') + 1) : '';
  return choices.map((choice) => `${before}${choice}\t`);
}

function flagCandidates(option: OptionSpec): string[] {
  const flag = flagName(option.field);
  const negated = option.kind === 'flag' && option.default === true ? 'no-' : '';
  return [`--${negated}${flag}\t${option.description}`];
}
