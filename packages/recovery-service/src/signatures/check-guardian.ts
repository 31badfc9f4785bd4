import type { Address } from 'viem';
import type { Chain, RecoveryState } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Reads from the chain that our guardian stands on the account; without that, its signature would
 * be worth nothing.
 *
 * @throws {ServiceError} `guardian-not-set`
 */
export async function checkGuardian(
  service: Service,
  chain: Chain,
  account: Address,
): Promise<RecoveryState & { guardian: Address }> {
  const guardian = await service.signer.getGuardianAddress({ chainId: chain.chainId, account });
  const state = await chain.getRecoveryState(account);
  if (!state.guardians.includes(guardian)) {
    throw new ServiceError('guardian-not-set', {
      message: `This account has not set '${guardian.toLowerCase()}' as a guardian`,
    });
  }
  return { ...state, guardian };
}
