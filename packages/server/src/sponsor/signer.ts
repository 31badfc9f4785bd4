import { readFileSync } from 'node:fs';
import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { PaymasterSigner } from '@recovery-guardian/unified-endpoint';
import { type Hex, isAddressEqual, toHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deriveGuardianKey } from '../keys/guardian-key.ts';
import { decryptKeystore, defaultWork, workOf } from '../keys/keystore.ts';
import type { SponsorConfiguration } from './configuration.ts';

type Mode = 'production' | 'development';

/**
 * Opens the key that makes the paymasters pay, which must be another than the guardian's: whoever gets
 * hold of this one can spend a deposit, not take accounts.
 *
 * @throws when it does not open, saying why; when it is the guardian's
 */
export async function openPaymasterSigner(
  configuration: SponsorConfiguration,
  { mode, guardian }: { mode: Mode; guardian: GuardianSigner },
): Promise<PaymasterSigner> {
  const key = await openKey(configuration, mode);
  const account = privateKeyToAccount(key);
  await refuseGuardianKey(key, guardian);
  return {
    address: account.address,
    signHash: (hash) => account.signMessage({ message: { raw: hash } }),
  };
}

async function openKey(
  { keystore, password, privateKey }: SponsorConfiguration,
  mode: Mode,
): Promise<Hex> {
  if (keystore === undefined || password === undefined) {
    if (privateKey === undefined || mode === 'production') {
      throw new Error('sponsor names no keystore with its password');
    }
    return privateKey as Hex;
  }
  try {
    const text = readFileSync(keystore, 'utf8');
    if (mode === 'production' && workOf(text) < defaultWork) {
      throw new Error('its password is cheap to guess: encrypt the key anew with scrypt, n 131072');
    }
    return toHex(await decryptKeystore(text, password));
  } catch (error) {
    throw new Error(`The keystore of the sponsor, ${keystore}: ${(error as Error).message}`);
  }
}

/** The guardians' single key, and the master secret that their keys are derived from. */
async function refuseGuardianKey(key: Hex, guardian: GuardianSigner): Promise<void> {
  const anyone = { chainId: 1, account: zeroAddress };
  const guardians = await guardian.getGuardianAddresses(anyone);
  const derived = deriveGuardianKey(Buffer.from(key.slice(2), 'hex'), anyone);
  const own = [key, derived].map((one) => privateKeyToAccount(one).address);
  if (guardians.some((one) => own.some((address) => isAddressEqual(one, address)))) {
    throw new Error("The sponsor's key is the guardian's: make another key for the sponsor");
  }
}
