import { readIpAddress } from '@recovery-guardian/core/ip-address';

/** IPv4 ranges that are not public: [base, prefix length]. @see RFC 6890 */
const reserved4: readonly (readonly [base: readonly number[], length: number])[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[224, 0, 0, 0], 3],
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
  const address = readIpAddress(host.replace(/^\[(.*)\]$/, '$1'));
  // Public IPv6 addresses begin with 2 or 3.
  if (address?.length === 8) return (address[0] as number) >>> 13 !== 1;
  if (address) {
    const bits = toBits(address);
    return reserved4.some(([base, length]) => {
      const shift = 32 - length;
      return bits >>> shift === toBits(base) >>> shift;
    });
  }
  const last = host.split('.').at(-1) as string;
  return !host.includes('.') || privateSuffixes.includes(last);
}

function withoutDot(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function toBits(octets: readonly number[]): number {
  return octets.reduce((bits, octet) => ((bits << 8) | octet) >>> 0, 0);
}
