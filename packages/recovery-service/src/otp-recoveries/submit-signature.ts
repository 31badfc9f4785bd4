import type { SubmitSignatureRequest, SubmitSignatureResponse } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { checkCode } from '../challenges/check-code.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import { queueEvent } from '../notices/queue-event.ts';
import { findChain } from '../parameters/parameters.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { findGuardian } from './find-guardian.ts';

/**
 * Confirms one channel of a signature request with its code. Once enough have confirmed, returns
 * the guardian's signature. Every right code of the request gets the same signature again, so a
 * crash or a lost response costs nothing.
 *
 * @throws {ServiceError} `request-not-found`, `challenge-not-found`, `invalid-challenge`,
 * `challenge-expired`, `challenge-exhausted`, `request-stale`, `guardian-not-set`, `busy`
 * @see docs/protocol.md, "Signature requests": POST /auth/signature/submit
 */
export async function submitSignature(
  service: Service,
  { requestId, challengeId, challenge: code }: SubmitSignatureRequest,
): Promise<SubmitSignatureResponse> {
  const { store } = service;
  const { request, check } = await store.transaction(async (repositories) => {
    const request = await repositories.signatureRequests.find(requestId);
    if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
    if (request.status === 'stale' || request.status === 'cancelled') {
      throw new ServiceError('request-stale');
    }
    const check = await checkCode(service, repositories, {
      challengeId,
      code,
      signatureRequestId: requestId,
    });
    if ('challenge' in check && check.isNew) {
      const { id: challenge, registrationId: registration } = check.challenge;
      await repositories.audit.append({
        event: 'recovery-confirmed',
        ids: { request: requestId, account: request.account, challenge, registration },
        at: service.clock.now(),
      });
    }
    return { request, check };
  });
  if ('refusal' in check) throw check.refusal;
  if (request.signature) return signed(request, request.signature);

  if (!(await isConfirmed(service, request))) return { success: true };
  const signature = await sign(service, request);
  if (signature) return signed(request, signature);
  // A confirmed target was deleted after the count; the remaining ones may still suffice.
  if (await isConfirmed(service, request)) throw await endAsStale(service, request);
  return { success: true };
}

/**
 * Whether enough targets have confirmed.
 *
 * @throws {ServiceError} `request-stale` if too few are left that could confirm
 */
async function isConfirmed(service: Service, request: SignatureRequest): Promise<boolean> {
  const { confirmed, live } = await service.store.challenges.countChannels(request.id);
  if (live < request.requiredVerifications) throw await endAsStale(service, request);
  return confirmed >= request.requiredVerifications;
}

/**
 * Signs the recovery if the chain has not changed since the request was made. Reading and signing
 * come before the write, which counts the confirmations again.
 *
 * @returns `undefined` if there are too few confirmations by then, or the request has ended
 */
async function sign(service: Service, request: SignatureRequest): Promise<Hex | undefined> {
  const { id, account, chainId, newOwners, nonce, guardian } = request;
  const recovery = { newOwners, newThreshold: BigInt(request.newThreshold), nonce };
  const chain = findChain(service.chains, chainId);
  // Also compares the chain and its module with the trusted ones.
  const state = await chain.getRecoveryState(account, recovery);
  const current = await findGuardian(service, { chainId, account }, state);
  // A nonce only grows: this node is behind the one that was asked first.
  if (state.nonce < nonce) throw new ServiceError('busy', { retryAfter: 5 });
  const isObstructed = state.guardians.some((one) => newOwners.includes(one));
  if (current !== guardian || state.nonce !== nonce || isObstructed) {
    throw await endAsStale(service, request);
  }
  const signature = await service.signer.signRecovery({
    chainId,
    module: chain.recoveryModule,
    account,
    guardian,
    ...recovery,
  });
  return service.store.transaction(async (repositories) => {
    const signed = await repositories.signatureRequests.sign({ id, signature });
    if (signed?.isNew) {
      const at = service.clock.now();
      const ids = { request: id, account };
      await repositories.audit.append({ event: 'recovery-signed', ids, at });
      await queueEvent(service, repositories, { type: 'recovery.signed', request });
    }
    return signed?.signature;
  });
}

async function endAsStale(
  service: Service,
  { id, account }: SignatureRequest,
): Promise<ServiceError> {
  await service.store.transaction(async ({ signatureRequests, audit }) => {
    if (!(await signatureRequests.close(id, 'stale'))) return;
    const at = service.clock.now();
    await audit.append({ event: 'recovery-stale', ids: { request: id, account }, at });
  });
  return new ServiceError('request-stale');
}

function signed({ guardian }: SignatureRequest, signature: Hex): SubmitSignatureResponse {
  return { success: true, signer: guardian, signature };
}
