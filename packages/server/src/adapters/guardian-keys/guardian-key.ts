import { hkdfSync } from 'node:crypto';
import { type Address, concat, type Hex, numberToHex, stringToBytes, toBytes } from 'viem';
import { order } from './secp256k1.ts';

const purpose = stringToBytes('recovery-guardian guardian key');

/**
 * Derives the private key of one account's guardian on one chain: HKDF-SHA256 (RFC 5869) of the
 * master secret, bound to both. Accounts depend on the resulting addresses, so it must never
 * change.
 *
 * 48 bytes are reduced to a number below the order without bias (FIPS 186-5, A.2.1).
 */
export function deriveGuardianKey(
  masterSecret: Uint8Array,
  { chainId, account }: { chainId: number; account: Address },
): Hex {
  const info = concat([purpose, toBytes(BigInt(chainId), { size: 32 }), toBytes(account)]);
  const bytes = Buffer.from(hkdfSync('sha256', masterSecret, '', info, 48));
  const key = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  return numberToHex(key, { size: 32 });
}
