import { Problem } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { write } from '../cli/cli-io.ts';
import type { CliIo } from '../cli/cli-io.ts';
import type { ParsedArguments } from '../cli/parse-arguments.ts';
import { withoutControls } from '../cli/terminal-text.ts';
import { attemptText } from '../host/policy/attempt-text.ts';
import { openPolicy } from '../host/policy/open-policy.ts';
import type { Program } from '../register/launch-command.ts';
import { checkHosts } from './check-hosts.ts';
import { checkBuild, checkGit, checkNode, checkStore } from './check-machine.ts';
import type { Checkup } from './checkup.ts';

interface DoctorCall {
  readonly parsed: ParsedArguments;
  readonly io: CliIo;
}

/** Prints what works and what does not. Returns 1 when something is wrong. */
export async function runDoctor(
  application: Application,
  program: Program,
  { parsed, io }: DoctorCall,
): Promise<number> {
  const { roots, checkups: policy } = await checkPolicy(application, parsed, io);
  const root = roots[0] ?? io.cwd;
  const checkups = [
    checkNode(application, program),
    await checkGit(io),
    await checkStore(root, io.env),
    checkBuild(application, program),
    ...policy,
    ...(await checkHosts(application, program, { root, env: io.env })),
  ];
  const isWrong = checkups.some(({ state }) => state === 'wrong');
  const asJson = { output_version: 1, ok: !isWrong, checkups };
  const text = parsed.input['json'] === true ? JSON.stringify(asJson) : checkups.map(line).join('\n');
  await write(io.stdout, `${withoutControls(text)}\n`);
  return isWrong ? 1 : 0;
}

async function checkPolicy(
  application: Application,
  { flags }: ParsedArguments,
  { cwd, env }: CliIo,
): Promise<{ roots: readonly string[]; checkups: readonly Checkup[] }> {
  const subject = 'policy';
  const asked = { application, asker: 'client', cwd, env, roots: flags.root, allow: [], deny: [] } as const;
  try {
    const { roots, attempts } = await openPolicy(asked);
    const tried = attempts.map((attempt): Checkup => ({
      subject,
      state: 'note',
      what: attemptText(attempt),
    }));
    return { roots, checkups: [{ subject, state: 'ok', what: `roots: ${roots.join(', ')}` }, ...tried] };
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    const checkup: Checkup = { subject, state: 'wrong', what: failure.message };
    return {
      roots: [],
      checkups: [failure.next === undefined ? checkup : { ...checkup, next: failure.next }],
    };
  }
}

const MARKS: Readonly<Record<Checkup['state'], string>> = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' };

function line({ subject, state, what, next }: Checkup): string {
  return `${MARKS[state]} ${subject}: ${what}${next === undefined ? '' : `\n      ${next}`}`;
}
