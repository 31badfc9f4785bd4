import type { SignRecoveryRequest, SignRecoveryResponse } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import type { GuardianSignature } from '../model/recovery-request.ts';
import { findChain, parseAccount } from '../parameters/parameters.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { findRecovery } from './find-recovery.ts';
import { checkSignature, isTaken, keepSignature } from './keep-signature.ts';
import { isCurrent, termsOf } from './on-chain.ts';

/**
 * Adds another guardian's signature to a recovery request. Only signatures that the module accepts
 * now are stored. A guardian's stored signature is replaced if the module now rejects it.
 *
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `account-not-safe`,
 * `signer-not-guardian`, `invalid-guardian-signature`, `invalid-parameters`
 */
export async function signRecovery(
  service: Service,
  { id, ...body }: SignRecoveryRequest,
): Promise<SignRecoveryResponse> {
  const given: GuardianSignature = {
    signer: parseAccount(body.signer, 'signer'),
    signerAsSent: body.signer,
    signature: body.signature.toLowerCase() as Hex,
  };
  const request = await findRecovery(service, id);
  const chain = findChain(service.chains, request.chainId);
  const kept = request.signatures.find(({ signer }) => signer === given.signer);
  const signatures = kept ? [given, kept] : [given];
  const { account, nonce } = request;
  const check = await chain.checkSignatures(account, termsOf(request), signatures, nonce);
  if (!isCurrent(request, check)) throw new ServiceError('recovery-outdated');
  checkSignature(check, given);
  const refused = kept && !isTaken(check, kept) ? kept.signature : undefined;
  const at = service.clock.now();
  await service.store.transaction(({ recoveries }) =>
    keepSignature(recoveries, { request, signature: given, refused, at }),
  );
  return { success: true };
}
