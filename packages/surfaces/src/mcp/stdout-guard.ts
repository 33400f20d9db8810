import { ChildProcess } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';

const STDOUT = 1;
const STDERR = 2;

/**
 * Keeps everything but the protocol away from standard output. Returns the stream that the protocol is
 * written to; whatever else writes to standard output lands on standard error.
 *
 * Three layers, because Node has no `dup2`:
 * - `process.stdout.write` (and so `console.log`) is redirected, always;
 * - child processes that would inherit standard input or output get neither, always;
 * - where standard output is a pipe, it is opened anew for the protocol and descriptor 1 is pointed at
 *   standard error, so that native code and `fs.writeSync(1)` are harmless too. A socket (what hosts
 *   written in Node give their children on Linux) cannot be opened anew: there a native writer to
 *   descriptor 1, and a synchronous child with inherited output, still reach the protocol.
 */
export function guardStdout(
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
): NodeJS.WritableStream {
  if (stdout !== process.stdout) return stdout;
  const protocol = takeOverPipe() ?? writeThrough(process.stdout);
  redirectWrites(process.stdout, stderr);
  redirectChildren();
  return protocol;
}

function takeOverPipe(): Writable | undefined {
  const own = reopen(STDOUT);
  if (own === undefined) return undefined;
  closeSync(STDOUT);
  // The lowest free descriptor is the one just closed.
  const sink = reopen(STDERR) ?? openSync('/dev/null', 'w');
  if (sink !== STDOUT) closeSync(sink);
  return new Socket({ fd: own, readable: false, writable: true });
}

/** Opens what a descriptor refers to anew; undefined where that is not possible or nobody reads it. */
function reopen(descriptor: number): number | undefined {
  if (process.platform === 'win32') return undefined;
  const kind = fstatSync(descriptor);
  if (descriptor === STDOUT && !kind.isFIFO() && !kind.isSocket()) return undefined;
  try {
    // Without O_NONBLOCK, opening a pipe that nobody reads would wait for ever.
    return openSync(`/dev/fd/${descriptor}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** The stream's own `write`, taken before it is redirected. */
function writeThrough(stdout: NodeJS.WriteStream): Writable {
  const write = stdout.write.bind(stdout);
  // Failures arrive through the callback; without a listener they would be thrown as well.
  stdout.on('error', () => undefined);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, (failure) => done(failure ?? null));
    },
  });
}

function redirectWrites(stdout: NodeJS.WriteStream, stderr: NodeJS.WritableStream): void {
  stdout.write = stderr.write.bind(stderr);
  stdout.end = () => stdout;
}

/** Every asynchronous way of starting a child process goes through this one method. */
function redirectChildren(): void {
  const prototype = ChildProcess.prototype as unknown as { spawn: (options: { stdio?: unknown }) => unknown };
  const spawn = prototype.spawn;
  prototype.spawn = function spawnApart(options) {
    return spawn.call(this, { ...options, stdio: apartFromProtocol(options.stdio) });
  };
}

function apartFromProtocol(stdio: unknown): unknown {
  if (stdio === 'inherit') return ['ignore', STDERR, STDERR];
  if (!Array.isArray(stdio)) return stdio;
  return stdio.map((entry: unknown, index) => {
    const descriptor = entry === 'inherit' ? index : entry;
    if (descriptor === 0 || descriptor === process.stdin) return 'ignore';
    return descriptor === STDOUT || descriptor === process.stdout ? STDERR : entry;
  });
}
