import { isIPv4, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Whose name a request may carry: what keeps web pages of other sites away that had theirs point here. */
export interface AllowedHosts {
  /** @param localAddress that on which the request came in */
  admits(host: string, localAddress: string | undefined): boolean;
}

export interface Bound {
  /** As it was asked for. */
  readonly bind: string;
  /** What that came to. */
  readonly address: string;
  readonly allowed: readonly string[];
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export function createAllowedHosts({ bind, address, allowed }: Bound): AllowedHosts {
  const isWild = isWildcard(address);
  const names = [
    bind,
    address,
    ...allowed,
    ...(isWild || isLoopback(address) ? LOOPBACK_NAMES : []),
    ...(isWild ? [hostname(), ...localAddresses()] : []),
  ];
  const known = new Set(names.map(canonicalHost).filter((name) => name !== undefined));
  return {
    admits: (host, localAddress) =>
      known.has(host) ||
      // Addresses come and go while a server runs.
      (isWild && localAddress !== undefined && canonicalHost(localAddress) === host),
  };
}

function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((infos = []) => infos.map(({ address }) => address));
}

function isWildcard(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

export function isLoopback(address: string): boolean {
  const plain = withoutMapping(address);
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** An address as it stands in a URL. */
export function urlHost(address: string): string {
  return isIPv6(address) ? `[${address.replace('%', '%25')}]` : address;
}

/** The host that a `Host` header or an origin names, without its port; undefined when it names none. */
export function hostOf(authority: string): string | undefined {
  const [, host] = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,255})(?::\d{1,5})?$/i.exec(authority) ?? [];
  return host === undefined ? undefined : canonicalHost(host);
}

/** One spelling for each name or address: lower case, no dot at the end, IPv6 in brackets and shortened. */
export function canonicalHost(name: string): string | undefined {
  const plain = withoutMapping(name.replace(/^\[(.*)\]$/, '$1').toLowerCase());
  if (isIPv6(plain))
    return URL.canParse(`http://[${plain}]/`) ? new URL(`http://[${plain}]/`).hostname : undefined;
  return isHostName(plain) ? plain.replace(/\.$/, '') : undefined;
}

/** An IPv4 address, or a name by the rules for names of hosts. */
export function isHostName(text: string): boolean {
  if (isIPv4(text)) return true;
  const labels = text.replace(/\.$/, '').split('.');
  const isLabel = (label: string) => /^[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/i.test(label);
  return text.length <= 253 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** `::ffff:127.0.0.1` is how a socket for both families tells an IPv4 address. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
