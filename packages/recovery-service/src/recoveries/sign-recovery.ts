import type { SignRecoveryRequest, SignRecoveryResponse } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { findChain } from '../networks/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { parseAccount } from '../siwe/parse-account.ts';
import { checkSignature, isTaken } from './check-signature.ts';
import { findRecovery } from './find-recovery.ts';
import { keepSignature } from './keep-signature.ts';
import { isCurrent, termsOf } from './on-chain.ts';
import type { GuardianSignature } from './recovery-request.ts';

/**
 * Adds another guardian's signature to a recovery request. Only what the module itself takes today
 * is kept; what was kept of this guardian gives way when the module has come to refuse it.
 *
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `account-not-safe`,
 * `signer-not-guardian`, `invalid-guardian-signature`
 */
export async function signRecovery(
  service: Service,
  { id, ...body }: SignRecoveryRequest,
): Promise<SignRecoveryResponse> {
  const given: GuardianSignature = {
    signer: parseAccount(body.signer, 'signer'),
    signature: body.signature.toLowerCase() as Hex,
  };
  const request = await findRecovery(service, id);
  const chain = findChain(service.chains, request.chainId);
  const kept = request.signatures.find(({ signer }) => signer === given.signer);
  const signatures = kept ? [given, kept] : [given];
  const progress = await chain.getRecoveryProgress(request.account, termsOf(request), signatures);
  if (!isCurrent(chain, request, progress)) throw new ServiceError('recovery-outdated');
  checkSignature(progress, given);
  const refused = kept && !isTaken(progress, kept) ? kept.signature : undefined;
  await service.store.transaction((repositories) =>
    keepSignature(repositories, request, { given, refused, at: service.clock.now() }),
  );
  return { success: true };
}
