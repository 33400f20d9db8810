import { quoteWord } from '@trefoil/contract';
import type { Problem } from '@trefoil/contract';
import { write } from '../cli/cli-io.ts';
import type { CliIo } from '../cli/cli-io.ts';
import type { SurfaceFlags } from '../cli/cli-options.ts';
import { forReader, withoutControls } from '../cli/terminal-text.ts';
import type { Host } from './hosts.ts';
import type { Registering, Registration } from './register-host.ts';

/** Why one of several hosts was left alone. */
export interface Refusal {
  readonly host: Host;
  readonly problem: Problem;
}

interface Printing {
  readonly io: CliIo;
  readonly flags: SurfaceFlags;
  readonly json: boolean;
  readonly wanted: Registering;
}

/**
 * Prints what was done. With --dry-run, stdout holds nothing but what the files would: the text of a
 * new one, so that it can be piped into a file, and else a diff.
 */
export async function printRegistrations(
  { io, flags, json, wanted }: Printing,
  done: readonly Registration[],
  refused: readonly Refusal[],
): Promise<void> {
  if (json) return await write(io.stdout, `${JSON.stringify(toJson(wanted, done, refused))}\n`);
  const isSingle = done.length + refused.length === 1;
  for (const registration of done) {
    const notes = withoutControls(noteText(registration, wanted));
    if (!wanted.dryRun) await write(io.stdout, notes);
    else {
      await write(io.stdout, forReader(io.stdout, previewText(registration, isSingle)));
      if (!flags.quiet) await write(io.stderr, notes);
    }
  }
  for (const { host, problem } of refused)
    await write(io.stderr, withoutControls(`${host.title}: ${problem.message}\n${problem.next ?? ''}\n`));
}

function previewText({ change, text, diff }: Registration, isSingle: boolean): string {
  return change === 'created' && isSingle ? text : diff;
}

const WOULD: Readonly<Record<Registration['change'], string>> = {
  created: 'would create',
  updated: 'would change',
  unchanged: 'would change nothing in',
  deleted: 'would delete',
};
const DID: Readonly<Record<Registration['change'], string>> = {
  created: 'created',
  updated: 'changed',
  unchanged: 'nothing to change in',
  deleted: 'deleted',
};

function noteText(registration: Registration, { dryRun, unregister }: Registering): string {
  const { title, scope, change, file, name, command, backup, next } = registration;
  const what = unregister ? `without the server ${name}` : `with the server ${name}`;
  const did = (dryRun ? WOULD : DID)[change];
  const lines = [
    `${title}, ${scope}: ${did} ${file} ${change === 'deleted' ? `(it held nothing but the server ${name})` : `(${what})`}.`,
    ...(unregister ? [] : [`  It starts: ${command.map(quoteWord).join(' ')}`]),
    ...(backup === undefined ? [] : [`  The former file: ${backup}`]),
    ...(next === undefined ? [] : [`  ${next}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function toJson({ dryRun }: Registering, done: readonly Registration[], refused: readonly Refusal[]): object {
  return {
    dry_run: dryRun,
    hosts: done.map(({ host, scope, name, file, change, command, diff, backup, next }) => ({
      host,
      scope,
      name,
      file,
      change,
      command,
      ...(backup === undefined ? {} : { backup }),
      ...(next === undefined ? {} : { next }),
      ...(dryRun ? { diff } : {}),
    })),
    refused: refused.map(({ host, problem }) => ({ host: host.id, ...problem.toData() })),
  };
}
