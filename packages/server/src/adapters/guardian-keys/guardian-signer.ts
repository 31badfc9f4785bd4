import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import type { Configuration } from '../../configuration/schema.ts';
import {
  type GuardianConfiguration,
  type Mode,
  privateKeyInProduction,
} from '../../configuration/sections/keys.ts';
import { systemClock } from '../system-clock.ts';
import { createEnvironmentSigner } from './environment-signer.ts';
import { openKmsSigner } from './kms-signer.ts';
import { openMasterSecrets } from './master-secrets.ts';
import { createMasterSigner } from './master-signer.ts';
import { openPkcs11Signer } from './pkcs11-signer.ts';
import type { TokenOptions } from './pkcs11-token.ts';
import { connectSigner, type RemoteSigner } from './remote-signer.ts';

/** A guardian key of this process, or the signer that has it. */
export type OpenGuardianSigner = GuardianSigner & Partial<RemoteSigner>;

/** Opens the guardian key of a server, which no operator watches: a refused PIN is not tried again. */
export function openServerSigner({
  guardian,
  mode,
}: Pick<Configuration, 'guardian' | 'mode'>): Promise<OpenGuardianSigner> {
  const opening = openGuardianSigner(guardian, mode, { isUnattended: true });
  // A failure is for the caller, who awaits it later; until then it must not end the process.
  opening.catch(() => {});
  return opening;
}

/**
 * Opens the configured guardian key, or names the signer that has it.
 *
 * @throws if it cannot be opened, with the reason; in production also if it is in the configuration
 * itself, or in a keystore with too little work per password
 * @throws {WrongPinError} if an HSM refuses the PIN, which must not be tried again and again
 */
export async function openGuardianSigner(
  {
    keystore,
    password,
    guardianKey = 'derived',
    privateKey,
    pkcs11,
    kms,
    signer,
  }: GuardianConfiguration,
  mode: Mode,
  tokenOptions: TokenOptions = { isUnattended: false },
): Promise<OpenGuardianSigner> {
  if (signer !== undefined) return connectSigner(signer);
  if (pkcs11 !== undefined) return openPkcs11Signer(pkcs11, guardianKey, tokenOptions);
  if (kms !== undefined) return openKmsSigner(kms, systemClock);
  if (keystore !== undefined && password !== undefined) {
    const options = mode === 'development' ? { minimumWork: 0 } : {};
    const masterSecrets = await openMasterSecrets({ keystore, password }, options);
    return createMasterSigner(masterSecrets, guardianKey);
  }
  if (privateKey === undefined) throw new Error('guardian names neither a keystore nor a key');
  if (mode !== 'development') throw new Error(privateKeyInProduction);
  return createEnvironmentSigner(privateKey as Hex);
}
