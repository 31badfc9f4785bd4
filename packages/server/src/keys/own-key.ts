import { readFileSync } from 'node:fs';
import { type Hex, isAddressEqual, toHex, zeroAddress } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Mode, OwnKeyConfiguration, OwnKeySection } from '../configuration/keys.ts';
import { deriveGuardianKey } from './guardian-keys.ts';
import { decryptKeystore, defaultWork, workOf } from './keystore.ts';
import type { GuardianSigner } from './sign-recovery.ts';

/**
 * Opens a key that must differ from the guardian's, so that an attacker who gets it can spend
 * money, but not take over accounts.
 *
 * @throws if it cannot be opened, with the reason, or if it is the guardian's
 */
export async function openOwnKey(
  section: OwnKeySection,
  configuration: OwnKeyConfiguration,
  { mode, guardian }: { mode: Mode; guardian: GuardianSigner },
): Promise<PrivateKeyAccount> {
  const key = await readKey(section, configuration, mode);
  if (await isGuardianKey(key, guardian)) {
    throw new Error(`The ${section}'s key is the guardian's: make another key for the ${section}`);
  }
  return privateKeyToAccount(key);
}

async function readKey(
  section: OwnKeySection,
  { keystore, password, privateKey }: OwnKeyConfiguration,
  mode: Mode,
): Promise<Hex> {
  if (keystore === undefined || password === undefined) {
    if (privateKey === undefined || mode !== 'development') {
      throw new Error(`${section} names no keystore with its password`);
    }
    return privateKey as Hex;
  }
  try {
    const text = readFileSync(keystore, 'utf8');
    if (mode !== 'development' && workOf(text) < defaultWork) {
      throw new Error(
        'its password is too cheap to guess: encrypt the key again with scrypt, n 131072',
      );
    }
    return toHex(await decryptKeystore(text, password));
  } catch (error) {
    throw new Error(`The keystore of the ${section}, ${keystore}: ${(error as Error).message}`);
  }
}

/** Compares with the guardians' single key, and with the master secret of derived keys. */
async function isGuardianKey(key: Hex, guardian: GuardianSigner): Promise<boolean> {
  const anyone = { chainId: 1, account: zeroAddress };
  const guardians = await guardian.getGuardianAddresses(anyone);
  const derived = deriveGuardianKey(Buffer.from(key.slice(2), 'hex'), anyone);
  const own = [key, derived].map((one) => privateKeyToAccount(one).address);
  return guardians.some((one) => own.some((address) => isAddressEqual(one, address)));
}
