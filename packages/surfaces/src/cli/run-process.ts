import { endSentence, Problem } from '@trefoil/contract';
import type { ProblemData } from '@trefoil/contract';
import type { Application } from '../application.ts';
import type { CliIo } from './cli-io.ts';
import { commandLine, listCommands } from './command.ts';
import type { Command } from './command.ts';
import { withCommands } from './operation-name.ts';
import { flagName } from './parse-arguments.ts';
import { runCli } from './run-cli.ts';
import { surfaceCommands } from './surface-commands.ts';
import { withoutControls } from './terminal-text.ts';

const INTERRUPTED = 130;
const TERMINATED = 143;

/** Runs an executable on this process: its arguments, streams, signals and exit code. */
export async function runProcess(application: Application): Promise<void> {
  const line = process.argv.slice(2);
  const interrupts = takeInterrupts();
  endWithReader(application);
  const io = processIo(interrupts);
  try {
    leave(await runCli(application, line, io));
  } catch (failure) {
    standardError().write(failureText(application, line, failure));
    leave(failure instanceof Problem ? failure.exit : 2);
  }
}

/** Node makes each standard stream when it is first asked for, and that costs more than small commands do. */
function processIo(interrupts: Pick<CliIo, 'signal' | 'endItself'>): CliIo {
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return standardError();
    },
    env: process.env,
    cwd: process.cwd(),
    ...interrupts,
  };
}

/** A reader that has seen enough (`| head`) is no failure; a disk that is full is one, and no finding. */
function endWithReader({ name }: Application): void {
  const onError = (failure: NodeJS.ErrnoException) => {
    if (failure.code === 'EPIPE' || failure.code === 'ECONNRESET') process.exit(process.exitCode ?? 0);
    standardError().write(
      `${name}: standard output cannot be written (${failure.code ?? failure.message}).\n`,
    );
    process.exit(2);
  };
  process.stdout.on('error', onError);
}

/** An interrupt ends the process at once, or tells the command that ends itself; a second one always does. */
function takeInterrupts(): Pick<CliIo, 'signal' | 'endItself'> {
  const interrupt = new AbortController();
  let endsItself = false;
  const onInterrupt = (code: number) => {
    if (!endsItself || interrupt.signal.aborted) process.exit(code);
    interrupt.abort();
  };
  process.on('SIGINT', () => onInterrupt(INTERRUPTED));
  process.on('SIGTERM', () => onInterrupt(TERMINATED));
  return { signal: interrupt.signal, endItself: () => (endsItself = true) };
}

/** Ends the process once what was printed has been taken, whatever timers or workers are alive. */
function leave(code: number): void {
  process.exitCode = code;
  const end = () => process.exit(code);
  // Making the stream costs more than small commands do.
  process.stdout.write('', () => (usesStderr ? process.stderr.write('', end) : end()));
}

let usesStderr = false;

/** Whoever closed standard error loses the diagnostic; it never decides the outcome. */
function standardError(): NodeJS.WriteStream {
  usesStderr = true;
  if (!process.stderr.listeners('error').includes(ignore)) process.stderr.on('error', ignore);
  return process.stderr;
}

function ignore(): void {}

function failureText(application: Application, line: readonly string[], failure: unknown): string {
  if (failure instanceof Problem) return withoutControls(problemText(application, line, failure));
  const detail = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  if (line.includes('--debug')) return `${detail}\n`;
  return `${application.name}: this is a defect in ${application.name} ${application.version}, not in your request. Run it again with --debug and report what that prints.\n`;
}

function problemText(application: Application, line: readonly string[], problem: Problem): string {
  if (line.includes('--json')) return `${JSON.stringify({ error: problemData(application, problem) })}\n`;
  const what =
    problem.code === 'input.invalid' && problem.issues.length > 0
      ? issueText(application, line, problem)
      : problem.message;
  const hint = problem.code === 'input.invalid' ? helpHint(application, line) : '';
  const next = problem.next === undefined ? undefined : withCommands(namesOf(application), problem.next);
  const debug = line.includes('--debug') ? `${problem.stack ?? ''}\n` : '';
  return `${application.name}: ${what}\n${next === undefined ? hint : `${next}\n`}${debug}`;
}

function namesOf(application: Application) {
  return { application, commands: listCommands(application, []) };
}

function problemData(application: Application, problem: Problem): ProblemData {
  const data = problem.toData();
  return data.next === undefined ? data : { ...data, next: withCommands(namesOf(application), data.next) };
}

/** Issues name input fields; a person typed flags, or bare words under the labels of the usage line. */
function issueText(application: Application, line: readonly string[], { message, issues }: Problem): string {
  if (issues.some(({ field }) => field.startsWith('-') || field === 'arguments')) return message;
  const command = typedCommand(application, line);
  const sentences = issues.map(({ field, given, expected, did_you_mean: nearest }) => {
    const [name = '', ...rest] = field.split(/(?=[.[])/);
    const label = command?.positionals.find((positional) => positional.field === name)?.label;
    const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
    return `${label ?? `--${flagName(name)}`}${rest.join('')}: expected ${expected}, given ${given}${hint}`;
  });
  return endSentence(sentences.join('; '));
}

function typedCommand(application: Application, line: readonly string[]): Command | undefined {
  const words = line.filter((word) => !word.startsWith('-'));
  return listCommands(application, surfaceCommands(application)).findLast((command) =>
    command.words.every((word, index) => words[index] === word),
  );
}

/** Where what is wrong is the request itself, the command's own help is the next step. */
function helpHint(application: Application, line: readonly string[]): string {
  const command = typedCommand(application, line);
  return command === undefined ? '' : `See \`${commandLine(application, command)} --help\`.\n`;
}
