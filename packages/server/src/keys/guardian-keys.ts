import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { concat, type Hex, numberToHex, stringToBytes, toBytes } from 'viem';
import type { AccountOnChain } from './remember-accounts.ts';
import { order } from './sign-recovery.ts';

const purpose = stringToBytes('recovery-guardian guardian key');

/**
 * Returns a function that derives the private key of one account's guardian on one chain:
 * HKDF-SHA256 (RFC 5869) of the master secret, bound to both. Accounts depend on the resulting
 * addresses, so it must never change. "Extract" is the same for all accounts, and done once.
 */
export function createKeyDerivation(masterSecret: Uint8Array): (account: AccountOnChain) => Hex {
  const extracted = hmacSha256(Buffer.alloc(32), masterSecret);
  const key = createSecretKey(extracted);
  extracted.fill(0);
  return (account) => {
    const [firstInput, secondInput] = expansionOf(account);
    const first = hmacSha256(key, firstInput);
    return reduce(first, hmacSha256(key, secondInput(first)));
  };
}

/** Derives one key, see {@link createKeyDerivation}. */
export function deriveGuardianKey(masterSecret: Uint8Array, account: AccountOnChain): Hex {
  return createKeyDerivation(masterSecret)(account);
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
  const [firstInput, secondInput] = expansionOf(account);
  const first = await hmac(firstInput);
  return reduce(first, await hmac(secondInput(first)));
}

const length = 48;

function hmacSha256(key: KeyObject | Uint8Array, data: Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** What "expand" computes the HMAC of: the second time with the first result. */
function expansionOf(account: AccountOnChain) {
  const info = infoOf(account);
  return [
    concat([info, Uint8Array.of(1)]),
    (first: Uint8Array) => concat([first, info, Uint8Array.of(2)]),
  ] as const;
}

const infoOf = ({ chainId, account }: AccountOnChain) =>
  concat([purpose, toBytes(BigInt(chainId), { size: 32 }), toBytes(account)]);

/** Reduces 48 bytes to a number below the order without bias (FIPS 186-5, A.2.1). */
function reduce(first: Uint8Array, second: Uint8Array): Hex {
  const bytes = Buffer.concat([first, second]).subarray(0, length);
  const key = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  return numberToHex(key, { size: 32 });
}
