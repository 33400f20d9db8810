import { Problem } from '@trefoil/contract';

export interface Wanted {
  readonly bind: string;
  readonly port: number;
}

/** Why a server cannot start where it was told to. */
export function cannotListen(fault: NodeJS.ErrnoException, wanted: Wanted): Problem {
  const [what, next] = causeOf(fault.code ?? fault.message, wanted);
  return new Problem({ code: 'mcp.cannot_listen', what, next, cause: fault });
}

function causeOf(code: string, { bind, port }: Wanted): [what: string, next: string] {
  const otherPort = 'Choose another with --port N; 0 takes any that is free.';
  const otherAddress = 'Give --bind an address of this machine; 127.0.0.1 is the one that only it can reach.';
  switch (code) {
    case 'EADDRINUSE':
      return [`Port ${port} of ${bind} is in use.`, otherPort];
    case 'EACCES':
      return [`Port ${port} needs rights that this process does not have.`, otherPort];
    case 'EADDRNOTAVAIL':
      return [`This machine does not have the address ${bind}.`, otherAddress];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [`No address is known for the name ${bind}.`, otherAddress];
    default:
      return [`Cannot listen on port ${port} of ${bind} (${code}).`, otherAddress];
  }
}
