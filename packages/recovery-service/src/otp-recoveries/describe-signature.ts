import {
  type DescribeSignatureRequest,
  type DescribeSignatureResponse,
  maskTarget,
} from '@recovery-guardian/protocol';
import { recoveryPhrase } from '../challenges/match-phrase.ts';
import { currentStatus } from '../model/signature-request.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Describes a signature request by its id, so that a recovery can be continued on another device.
 * Pages must show these values, not those of a link, before they ask for a code.
 *
 * @throws {ServiceError} `request-not-found`
 */
export async function describeSignature(
  { store, codes, clock }: Service,
  { requestId }: DescribeSignatureRequest,
): Promise<DescribeSignatureResponse> {
  const request = await store.signatureRequests.find(requestId);
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  const { account, chainId } = request;
  const challenges = await store.challenges.listByRequest(requestId);
  const registrations = await store.registrations.listActive({ account, chainId });
  return {
    account,
    chainId,
    newOwners: [...request.newOwners],
    newThreshold: request.newThreshold,
    requiredVerifications: request.requiredVerifications,
    matchPhrase: recoveryPhrase(codes, request),
    status: currentStatus(request, clock.now()),
    expiresAt: request.expiresAt.toISOString(),
    auths: registrations.flatMap(({ id, channel, target }) =>
      challenges
        .filter(({ registrationId }) => registrationId === id)
        .map((challenge) => ({
          challengeId: challenge.id,
          channel,
          target: maskTarget(channel, target),
          isVerified: challenge.status === 'verified',
          expiresAt: challenge.expiresAt.toISOString(),
        })),
    ),
  };
}
