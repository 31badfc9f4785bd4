import { readIpAddress } from './ip-address.ts';

/**
 * The network of an address, by which limits count: /24 of IPv4, /64 of IPv6. A provider's customer
 * usually gets a /64 and can use any address in it.
 *
 * An IPv6 address that stands for an IPv4 address, such as one of NAT64 or a dual-stack socket, counts as
 * that. Any other text is a network of its own.
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
  const parts = readIpAddress(address);
  if (!parts) return address;
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.0/24`;
  const prefix = parts.slice(0, ipv6Groups).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${16 * ipv6Groups}`;
}
