import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import {
  type GuardianConfiguration,
  type Mode,
  privateKeyInProduction,
} from '../../configuration/sections/keys.ts';
import { createEnvironmentSigner } from './environment-signer.ts';
import { openMasterSecrets } from './master-secrets.ts';
import { createMasterSigner } from './master-signer.ts';

/**
 * Opens the configured guardian key.
 *
 * @throws if it cannot be opened, with the reason; in production also if it is in the configuration
 * itself, or in a keystore with too little work per password
 */
export async function openGuardianSigner(
  { keystore, password, guardianKey = 'derived', privateKey }: GuardianConfiguration,
  mode: Mode,
): Promise<GuardianSigner> {
  if (keystore !== undefined && password !== undefined) {
    const options = mode === 'development' ? { minimumWork: 0 } : {};
    const masterSecrets = await openMasterSecrets({ keystore, password }, options);
    return createMasterSigner(masterSecrets, guardianKey);
  }
  if (privateKey === undefined) throw new Error('guardian names neither a keystore nor a key');
  if (mode !== 'development') throw new Error(privateKeyInProduction);
  return createEnvironmentSigner(privateKey as Hex);
}
