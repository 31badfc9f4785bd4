import { type Address, concat, getAddress, type Hex, hexToBytes, keccak256, padHex } from 'viem';

/**
 * Returns what a log contains of an indexed `address[]`: the hash of its elements, each padded to
 * 32 bytes.
 */
export function hashOwners(owners: readonly Address[]): Hex {
  return keccak256(concat(owners.map((owner) => padHex(owner, { size: 32 }))));
}

/** Limits the search: a transaction made to exceed them could block the process. */
const maximumOwners = 256;
const maximumHashed = 200_000;

const word = 32;
/** The number of bytes before the address in a word. */
const padding = 12;

/**
 * Finds all lists of owners in a transaction's calldata, by their hash, however the module's call is
 * wrapped. An array of addresses is its length, followed by that many words, at any position.
 */
export function findOwners(calldata: Hex): ReadonlyMap<Hex, readonly Address[]> {
  const bytes = Buffer.from(hexToBytes(calldata));
  const found = new Map<Hex, readonly Address[]>();
  let hashed = 0;
  for (let at = 0; at + 2 * word <= bytes.length; at++) {
    const length = readLength(bytes, at);
    if (length === 0 || !areAddresses(bytes, at + word, length)) continue;
    hashed += length * word;
    if (hashed > maximumHashed) return found;
    const elements = bytes.subarray(at + word, at + word + length * word);
    found.set(keccak256(elements), readAddresses(elements));
  }
  return found;
}

/** Returns 0 if there is no plausible length of a list of owners. */
function readLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at + word - 4);
  if (length === 0 || length > maximumOwners || at + word + length * word > bytes.length) return 0;
  return isZero(bytes, at, at + word - 4) ? length : 0;
}

function areAddresses(bytes: Buffer, at: number, count: number): boolean {
  for (let i = 0; i < count; i++) {
    if (!isZero(bytes, at + i * word, at + i * word + padding)) return false;
  }
  return true;
}

function isZero(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) return false;
  return true;
}

function readAddresses(elements: Buffer): Address[] {
  return Array.from({ length: elements.length / word }, (_, i) =>
    getAddress(`0x${elements.toString('hex', i * word + padding, (i + 1) * word)}`),
  );
}
