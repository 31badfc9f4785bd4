import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, by which limits count: /24 of IPv4, /64 of IPv6. A provider's customer
 * usually gets a /64 and can use any address in it.
 *
 * An IPv4 address mapped into IPv6 (`::ffff:192.0.2.1`, as dual-stack sockets show it) is the IPv4
 * address. Any other text is a network of its own.
 */
export function network(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The site of an address: /24 of IPv4, /48 of IPv6. Tunnel brokers and hosters give away a /48 for
 * free, and with it 65,536 of the networks of {@link network}.
 */
export function site(address: string): string {
  return prefixOf(address, 3);
}

/**
 * Removes the port that some proxies add to an address in `X-Forwarded-For`, and the brackets around
 * an IPv6 address. With the port, each connection would be a network of its own.
 */
export function withoutPort(address: string): string {
  return address.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
}

/** @param ipv6Groups how many groups of 16 bits the prefix of an IPv6 address has. */
function prefixOf(written: string, ipv6Groups: number): string {
  const address = withoutPort(written);
  if (isIPv4(address)) return ipv4Network(address.split('.').map(Number));
  const [withoutZone = ''] = address.split('%', 1);
  if (!isIPv6(withoutZone)) return address;
  const groups = expand(withoutZone);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return ipv4Network(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  const prefix = groups.slice(0, ipv6Groups).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${16 * ipv6Groups}`;
}

function ipv4Network(octets: readonly number[]): string {
  return `${octets.slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of an IPv6 address in any spelling. */
function expand(address: string): number[] {
  // URL turns every spelling into hexadecimal groups with at most one run of zeros shortened.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
