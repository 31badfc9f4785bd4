import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import { createSigner } from './signer.ts';

/**
 * One guardian for every account, with its key in the configuration: for development. Whoever reads
 * the process's memory or environment has it.
 */
export function createEnvironmentSigner(privateKey: Hex): GuardianSigner {
  return createSigner([() => privateKey]);
}
