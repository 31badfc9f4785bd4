import { requireOwnGuardians } from '../adapters/guardian-keys/guardian-signer.ts';
import { findRepeated } from '../schema-kit/mistakes.ts';
import type { OpenedService } from './open-service.ts';

/**
 * Requires that no two services sign as the same guardian, or send with the same gas key, whose
 * nonces and spending each counts in its own database.
 *
 * @throws if two do, or a signer does not answer
 */
export async function requireOwnKeys(
  services: readonly OpenedService[],
  chainId: number,
): Promise<void> {
  const [gasKey] = findRepeated(services.flatMap(({ parts }) => parts.relayer?.address ?? []));
  if (gasKey !== undefined) {
    throw new Error(`Two services have the same gas key, ${gasKey}: give each relayer its own`);
  }
  const signers = services.map(({ parts }) => parts.signer);
  await requireOwnGuardians(signers, chainId);
}
