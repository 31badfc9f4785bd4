import type { CancelSignatureRequest, CancelSignatureResponse } from '@recovery-guardian/protocol';
import { findByLink } from '../challenges/find-by-link.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Ends a signature request because someone who got its message says "this was not me". The link's
 * token proves that; cancelling again changes nothing.
 *
 * A request that is signed already is beyond recall here: the owner cancels it on chain.
 *
 * @throws {ServiceError} `request-not-found` also for a wrong token, so that it tells nothing
 * @see design §4, extra routes
 */
export async function cancelSignature(
  service: Service,
  { requestId, token }: CancelSignatureRequest,
): Promise<CancelSignatureResponse> {
  const { store, clock } = service;
  const challenge = await findByLink(service, token);
  const request =
    challenge?.purpose.kind === 'recover' && challenge.purpose.signatureRequestId === requestId
      ? await store.signatureRequests.find(requestId)
      : undefined;
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  if (request.status === 'signed') throw new ServiceError('request-signed');
  if (request.status !== 'open') return { success: true };
  await store.transaction(async ({ challenges, signatureRequests, audit }) => {
    await challenges.voidRequest(requestId);
    await signatureRequests.close(requestId, 'cancelled');
    await audit.append({
      event: 'recovery-cancelled',
      ids: { request: requestId, account: request.account },
      at: clock.now(),
    });
  });
  return { success: true };
}
