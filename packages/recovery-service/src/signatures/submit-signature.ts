import type { SubmitSignatureRequest, SubmitSignatureResponse } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { refuseCode } from '../challenges/refuse-code.ts';
import { findChain } from '../networks/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { checkGuardian } from './check-guardian.ts';
import type { SignatureRequest } from './signature-request.ts';

/**
 * Confirms one channel of a signature request with the code it received. Once enough have confirmed,
 * the answer carries the guardian's signature, and every right code of the request gets that same
 * answer again: a crash, or an answer lost on its way, costs nothing (security S5, S14).
 *
 * @throws {ServiceError} `request-not-found`, `challenge-not-found`, `invalid-challenge`,
 * `challenge-expired`, `challenge-exhausted`, `request-stale`, `guardian-not-set`
 * @see spec §4, POST /auth/signature/submit
 */
export async function submitSignature(
  service: Service,
  { requestId, challengeId, challenge: code }: SubmitSignatureRequest,
): Promise<SubmitSignatureResponse> {
  const { store } = service;
  const request = await store.signatureRequests.find(requestId);
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  if (request.status === 'stale' || request.status === 'cancelled') {
    throw new ServiceError('request-stale');
  }
  const check = await store.challenges.check({
    id: challengeId,
    signatureRequestId: requestId,
    codeHash: service.codes.hashCode({ challengeId, code }),
    maximumTries: service.settings.code.maximumTries,
    now: service.clock.now(),
  });
  if (check.outcome !== 'right') throw refuseCode(check);
  if (request.signature) return signed(request, request.signature);

  const { confirmed, live } = await store.challenges.countChannels(requestId);
  if (live < request.requiredVerifications) throw await endAsStale(service, request);
  if (confirmed < request.requiredVerifications) return { success: true };
  return signed(request, await sign(service, request));
}

/**
 * Signs the recovery if the chain still says what it said when the request was made. Reading and
 * signing come before the write, which counts the confirmations once more.
 */
async function sign(service: Service, request: SignatureRequest): Promise<Hex> {
  const { account, chainId, newOwners, nonce } = request;
  const chain = findChain(service.chains, chainId);
  const state = await checkGuardian(service, chain, account);
  const isObstructed = state.guardians.some((guardian) => newOwners.includes(guardian));
  if (state.guardian !== request.guardian || state.nonce !== nonce || isObstructed) {
    throw await endAsStale(service, request);
  }
  const signature = await service.signer.signRecovery({
    guardian: request.guardian,
    chainId,
    module: chain.recoveryModule,
    account,
    newOwners,
    newThreshold: BigInt(request.newThreshold),
    nonce,
  });
  const kept = await service.store.signatureRequests.sign({ id: request.id, signature });
  if (!kept) throw await endAsStale(service, request);
  return kept;
}

async function endAsStale(service: Service, { id }: SignatureRequest): Promise<ServiceError> {
  await service.store.signatureRequests.close(id, 'stale');
  return new ServiceError('request-stale');
}

function signed({ guardian }: SignatureRequest, signature: Hex): SubmitSignatureResponse {
  return { success: true, signer: guardian, signature };
}
