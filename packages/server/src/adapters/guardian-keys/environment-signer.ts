import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import { createSigner } from './signer.ts';

/**
 * Creates a signer with one guardian for every account, whose key is in the configuration. For
 * development: the key is exposed in the process's memory and environment.
 */
export function createEnvironmentSigner(privateKey: Hex): GuardianSigner {
  return createSigner([() => privateKey]);
}
