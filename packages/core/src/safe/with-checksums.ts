import { getAddress, isAddress } from 'viem';

/**
 * Returns a decoded value with the checksums of all addresses in it, as people read and compare them.
 *
 * @see EIP-55
 */
export function withChecksums<Value>(value: Value): Value {
  if (typeof value === 'string' && isAddress(value, { strict: false })) {
    return getAddress(value) as Value & string;
  }
  if (Array.isArray(value)) return value.map(withChecksums) as Value & unknown[];
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withChecksums(field)]);
  return Object.fromEntries(fields);
}
