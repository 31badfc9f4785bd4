import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { toHex } from 'viem';
import { createKeyDerivation } from './guardian-key.ts';
import type { MasterSecret } from './master-secrets.ts';
import { createSigner, type KeyDerivation } from './signer.ts';

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
