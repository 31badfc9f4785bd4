import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { findRepeated } from '../../schema-kit/find-repeated.ts';

/** Any account will do: no two services may have a guardian in common. */
const account = '0x0000000000000000000000000000000000000001';

/**
 * Requires that no two services sign as the same guardian. A registration at one of them would
 * otherwise recover accounts that are protected by the other, without the others' cooling-off
 * period and notices.
 *
 * @throws if two do, or a signer does not answer
 */
export async function requireOwnGuardians(
  signers: readonly GuardianSigner[],
  chainId: number,
): Promise<void> {
  if (signers.length < 2) return;
  const guardians = await Promise.all(
    signers.map(async (signer) => new Set(await signer.getGuardianAddresses({ chainId, account }))),
  );
  const [shared] = findRepeated(guardians.flatMap((ofOne) => [...ofOne]));
  if (shared === undefined) return;
  throw new Error(
    'Two services have the same guardian: give each tenant a key of its own, by "keys create --tenant NAME"',
  );
}
