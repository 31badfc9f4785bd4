import { hkdfSync } from 'node:crypto';
import { concat, type Hex, numberToHex, stringToBytes, toBytes } from 'viem';
import type { AccountOnChain } from './remember-accounts.ts';
import { order } from './secp256k1.ts';

const purpose = stringToBytes('recovery-guardian guardian key');

/**
 * Derives the private key of one account's guardian on one chain: HKDF-SHA256 (RFC 5869) of the
 * master secret, bound to both. Accounts depend on the resulting addresses, so it must never
 * change.
 */
export function deriveGuardianKey(masterSecret: Uint8Array, account: AccountOnChain): Hex {
  return reduce(Buffer.from(hkdfSync('sha256', masterSecret, '', infoOf(account), length)));
}

/**
 * The same with a random key that only an HSM can use, which is the pseudorandom key of HKDF
 * (RFC 5869, 2.3): "expand" without "extract".
 *
 * @param hmac HMAC-SHA256 with that key
 */
export async function expandGuardianKey(
  hmac: (data: Uint8Array) => Promise<Uint8Array>,
  account: AccountOnChain,
): Promise<Hex> {
  const info = infoOf(account);
  const first = await hmac(concat([info, Uint8Array.of(1)]));
  const second = await hmac(concat([first, info, Uint8Array.of(2)]));
  return reduce(Buffer.concat([first, second]).subarray(0, length));
}

const length = 48;

const infoOf = ({ chainId, account }: AccountOnChain) =>
  concat([purpose, toBytes(BigInt(chainId), { size: 32 }), toBytes(account)]);

/** Reduces 48 bytes to a number below the order without bias (FIPS 186-5, A.2.1). */
function reduce(bytes: Buffer): Hex {
  const key = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  return numberToHex(key, { size: 32 });
}
