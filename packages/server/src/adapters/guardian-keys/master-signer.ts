import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { toHex } from 'viem';
import { deriveGuardianKey } from './guardian-key.ts';
import type { MasterSecret } from './master-secrets.ts';
import { createSigner, type KeyDerivation } from './signer.ts';

/**
 * Guardians from master secrets, the newest first. `derived` gives every account on every chain one of
 * its own, so that the chain does not list whom the service serves (security S11); `single` gives all
 * of them one, whose key is the master secret itself.
 */
export function createMasterSigner(
  [newest, ...older]: readonly [MasterSecret, ...MasterSecret[]],
  guardianKey: 'derived' | 'single',
): GuardianSigner {
  const derivation = ({ secret }: MasterSecret): KeyDerivation =>
    guardianKey === 'single'
      ? () => toHex(secret)
      : (parameters) => deriveGuardianKey(secret, parameters);
  return createSigner([derivation(newest), ...older.map(derivation)]);
}
