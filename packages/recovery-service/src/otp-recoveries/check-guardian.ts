import type { Address } from 'viem';
import type { Chain, RecoveryState, RecoveryTerms } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Finds our guardian on the account, the newest if there are several; without one, a signature
 * would be useless. If `recovery` is given, also compares the chain and its module with the trusted
 * ones before signing (security S1).
 *
 * @throws {ServiceError} `guardian-not-set`
 */
export async function checkGuardian(
  service: Service,
  chain: Chain,
  account: Address,
  recovery?: RecoveryTerms,
): Promise<RecoveryState & { guardian: Address }> {
  const ours = await service.signer.getGuardianAddresses({ chainId: chain.chainId, account });
  const state = await chain.getRecoveryState(account, recovery);
  const guardian = ours.find((address) => state.guardians.includes(address));
  if (!guardian) {
    throw new ServiceError('guardian-not-set', {
      message: `This account has not set '${ours[0].toLowerCase()}' as a guardian`,
    });
  }
  return { ...state, guardian };
}
