import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { recoveryHash } from '@recovery-guardian/core';
import {
  type Address,
  concat,
  type Hex,
  isAddressEqual,
  numberToHex,
  stringToBytes,
  toBytes,
  toHex,
} from 'viem';
import { sign } from 'viem/accounts';
import type { MasterSecret } from './master-secrets.ts';
import { addressOfKey, type GuardianSigner, order, signRecoveryAs } from './sign-recovery.ts';

interface AccountOnChain {
  chainId: number;
  account: Address;
}

const purpose = stringToBytes('recovery-guardian guardian key');

/**
 * Returns a function that derives the private key of one account's guardian on one chain:
 * HKDF-SHA256 (RFC 5869) of the master secret, bound to both. Accounts depend on the resulting
 * addresses, so it must never change. "Extract" is the same for all accounts, and done once.
 */
function createKeyDerivation(masterSecret: Uint8Array): (account: AccountOnChain) => Hex {
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

/** Derives the private key of an account's guardian. */
export type KeyDerivation = (parameters: AccountOnChain) => Hex | Promise<Hex>;

/** Creates a signer over one or more derivations of an account's guardian key, the newest first. */
export function createSigner(
  derivations: readonly [KeyDerivation, ...KeyDerivation[]],
): GuardianSigner {
  const getAddresses = rememberAccounts((parameters) => {
    const addressOf = async (derive: KeyDerivation) => addressOfKey(await derive(parameters));
    return Promise.all(derivations.map(addressOf)) as Promise<[Address]>;
  });
  return {
    getGuardianAddresses: getAddresses,
    async signRecovery({ guardian, ...recovery }) {
      const index = (await getAddresses(recovery)).findIndex((one) =>
        isAddressEqual(one, guardian),
      );
      const derive = derivations[index];
      if (!derive) throw new Error('There is no key for this guardian of this account');
      const privateKey = await derive(recovery);
      return signRecoveryAs(
        {
          address: guardian,
          sign: (fields) => sign({ hash: recoveryHash(fields), privateKey, to: 'hex' }),
        },
        recovery,
      );
    },
  };
}

/**
 * Creates a signer with one guardian for every account, whose key is in the configuration. For
 * development: the key is exposed in the process's memory and environment.
 */
export function createEnvironmentSigner(privateKey: Hex): GuardianSigner {
  return createSigner([() => privateKey]);
}

/**
 * Creates a signer over master secrets, the newest first. `derived` has a guardian per account and
 * chain, so that the chain does not list the users of the service; `single` has one
 * for all, whose key is the master secret itself.
 */
export function createMasterSigner(
  [newest, ...older]: readonly [MasterSecret, ...MasterSecret[]],
  guardianKey: 'derived' | 'single',
): GuardianSigner {
  const derivation = ({ secret }: MasterSecret): KeyDerivation =>
    guardianKey === 'single' ? () => toHex(secret) : createKeyDerivation(secret);
  return createSigner([derivation(newest), ...older.map(derivation)]);
}

/** The maximum number of cached accounts: about 10 MB. */
const maximumRemembered = 20_000;

/**
 * Caches the guardians of accounts, which do not change while a key is open. Only addresses are
 * cached, never keys: computing an address takes longer than the rest of a request. A promise that
 * is rejected is forgotten.
 */
export function rememberAccounts<Answer>(
  find: (parameters: AccountOnChain) => Answer,
): (parameters: AccountOnChain) => Answer {
  const remembered = new Map<string, Answer>();
  return (parameters) => {
    const key = `${parameters.chainId}:${parameters.account}`;
    const known = remembered.get(key);
    if (known !== undefined) {
      // A map keeps the order of insertion, so its first entry is the one not asked for longest.
      remembered.delete(key);
      remembered.set(key, known);
      return known;
    }
    if (remembered.size >= maximumRemembered) {
      const [oldest = ''] = remembered.keys();
      remembered.delete(oldest);
    }
    const answer = find(parameters);
    remembered.set(key, answer);
    if (answer instanceof Promise) {
      answer.catch(() => {
        if (remembered.get(key) === answer) remembered.delete(key);
      });
    }
    return answer;
  };
}
