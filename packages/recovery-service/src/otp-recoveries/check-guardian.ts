import type { Address } from 'viem';
import type { Chain, RecoveryState, RecoveryTerms } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Reads from the chain which guardian of ours stands on the account, the newest if several do;
 * without one, a signature would be worth nothing. With `recovery`, which is about to be signed, the
 * chain and its module are compared with what we trust as well (security S1).
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
