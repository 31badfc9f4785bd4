import type { Address } from 'viem';
import type { RecoveryState } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Finds our guardian on the account, the newest if there are several; without one, a signature
 * would be useless.
 *
 * @throws {ServiceError} `guardian-not-set`
 */
export async function findGuardian(
  { signer }: Pick<Service, 'signer'>,
  account: { chainId: number; account: Address },
  { guardians }: Pick<RecoveryState, 'guardians'>,
): Promise<Address> {
  const ours = await signer.getGuardianAddresses(account);
  const guardian = ours.find((address) => guardians.includes(address));
  if (guardian) return guardian;
  throw new ServiceError('guardian-not-set', {
    message: `This account has not set '${ours[0].toLowerCase()}' as a guardian`,
  });
}
