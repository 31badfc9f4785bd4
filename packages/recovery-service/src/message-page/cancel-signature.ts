import type { CancelSignatureRequest, CancelSignatureResponse } from '@recovery-guardian/protocol';
import { findByLink } from '../challenges/find-by-link.ts';
import { queueEvent } from '../notices/queue-event.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Ends a signature request when its recipient reports "this was not me". The link's token is the
 * proof. Cancelling again has no effect.
 *
 * `success` means that no signature of this request was or will ever be issued.
 *
 * @throws {ServiceError} `request-signed` if the signature was issued, even concurrently: only the
 * owner can then stop the recovery, on chain; `request-not-found` also for a wrong token, to reveal
 * nothing
 * @see docs/protocol.md, "Signature requests"
 */
export async function cancelSignature(
  service: Service,
  { requestId, token }: CancelSignatureRequest,
): Promise<CancelSignatureResponse> {
  const { store, clock } = service;
  const challenge = await findByLink(service, token);
  const isOfRequest =
    challenge?.purpose.kind === 'recover' && challenge.purpose.signatureRequestId === requestId;
  if (!isOfRequest) throw new ServiceError('request-not-found', { field: 'requestId' });
  const request = await store.transaction(async (repositories) => {
    const { challenges, signatureRequests, audit } = repositories;
    const isClosed = await signatureRequests.close(requestId, 'cancelled');
    const request = await signatureRequests.find(requestId);
    if (isClosed && request) {
      await challenges.voidRequest(requestId);
      const ids = { request: requestId, account: request.account };
      await audit.append({ event: 'recovery-cancelled', ids, at: clock.now() });
    }
    if (request && (isClosed || request.status === 'signed')) {
      await queueEvent(service, repositories, { type: 'recovery.denied', request });
    }
    return request;
  });
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  if (request.status === 'signed') throw new ServiceError('request-signed');
  return { success: true };
}
