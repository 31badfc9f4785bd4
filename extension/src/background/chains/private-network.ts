/** IPv4 ranges that are not public: [base, prefix length]. @see RFC 6890 */
const reserved4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

/** Names that only resolve inside a network. @see RFC 6761, 6762, 8375, 9476 */
const privateSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'home',
  'lan',
  'arpa',
  'test',
];

/**
 * Whether a host is on the user's machine or network, by its name. Public names that resolve
 * to private addresses are not detected.
 *
 * @param hostname As `URL` writes it: IPv4 in four decimals, IPv6 in brackets.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutDot(hostname);
  // Public IPv6 addresses begin with 2 or 3; some of these wrap an IPv4 address (6to4, Teredo).
  if (host.startsWith('[')) return !/^\[[23]/.test(host) || /^\[(2002|2001:0?):/.test(host);
  const bits = toBits(host);
  if (bits !== undefined) {
    return reserved4.some(([base, length]) => {
      const shift = 32 - length;
      return bits >>> shift === (toBits(base) as number) >>> shift;
    });
  }
  const last = host.split('.').at(-1) as string;
  return !host.includes('.') || privateSuffixes.includes(last);
}

function withoutDot(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function toBits(host: string): number | undefined {
  if (!/^\d+(\.\d+){3}$/.test(host)) return undefined;
  return host.split('.').reduce((bits, part) => ((bits << 8) | Number(part)) >>> 0, 0);
}
