/**
 * Reads an IP address in any spelling, without port and brackets.
 *
 * An IPv6 address that stands for an IPv4 address is read as that one, wherever addresses are counted
 * or refused: otherwise the same host would have a second, unlimited name.
 *
 * @returns four octets, or the eight groups of an IPv6 address; `undefined` for any other text
 */
export function readIpAddress(text: string): readonly number[] | undefined {
  const [address = ''] = text.split('%', 1);
  const ipv4 = readIpv4(address);
  if (ipv4) return ipv4;
  const groups = readIpv6(address);
  return groups && (ipv4Inside(groups) ?? groups);
}

function readIpv4(text: string): number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const octets = text.split('.').map(Number);
  return octets.every((octet) => octet < 256) ? octets : undefined;
}

/** The eight groups of an IPv6 address. */
function readIpv6(text: string): number[] | undefined {
  const url = `http://[${text}]`;
  if (!text.includes(':') || !URL.canParse(url)) return undefined;
  // URL turns every spelling into hexadecimal groups with at most one run of zeros shortened.
  const canonical = new URL(url).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * The prefixes whose addresses stand for an IPv4 address, and where its two groups are.
 *
 * @see RFC 4291 (mapped, compatible), 2765 (translated), 6052 (NAT64), 3056 (6to4), 4380 (Teredo)
 */
const standIns: readonly { prefix: readonly number[]; at: number; isInverted?: boolean }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
  { prefix: [0x2001, 0], at: 6, isInverted: true },
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
];

function ipv4Inside(groups: readonly number[]): number[] | undefined {
  const standIn = standIns.find(({ prefix }) => prefix.every((group, i) => groups[i] === group));
  if (!standIn) return undefined;
  const { at, isInverted } = standIn;
  const octets = groups.slice(at, at + 2).flatMap((group) => [group >> 8, group & 0xff]);
  // The loopback address and the unspecified one.
  if (standIn === standIns.at(-1) && octets[0] === 0) return undefined;
  return isInverted ? octets.map((octet) => octet ^ 0xff) : octets;
}

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
