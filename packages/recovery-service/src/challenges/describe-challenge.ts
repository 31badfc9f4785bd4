import {
  type DescribeChallengeRequest,
  type DescribeChallengeResponse,
  maskTarget,
} from '@recovery-guardian/protocol';
import { findChain } from '../networks/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { phraseOf } from './challenge-message.ts';
import { findByLink } from './find-by-link.ts';
import { findSubject } from './find-subject.ts';

/**
 * Tells the page behind a message's link what the message is about. It confirms nothing and changes
 * nothing (security S22).
 *
 * @throws {ServiceError} `challenge-not-found` also for a wrong token, so that it tells nothing
 */
export async function describeChallenge(
  service: Service,
  { challengeId, token }: DescribeChallengeRequest,
): Promise<DescribeChallengeResponse> {
  const challenge = await findByLink(service, token);
  const found = challenge?.id === challengeId ? await findSubject(service, challenge) : undefined;
  if (!challenge || !found) {
    throw new ServiceError('challenge-not-found', { field: 'challengeId' });
  }
  const { registration, subject } = found;
  const isRequestOpen = subject.kind !== 'recover' || subject.request.status === 'open';
  return {
    kind: subject.kind,
    account: registration.account,
    chainName: findChain(service.chains, registration.chainId).name,
    matchPhrase: phraseOf(service, { challengeId, registration, subject }),
    expiresAt: challenge.expiresAt.toISOString(),
    isOpen:
      challenge.status === 'issued' && challenge.expiresAt > service.clock.now() && isRequestOpen,
    ...(subject.kind === 'confirm-addition'
      ? { addition: maskTarget(subject.addition.channel, subject.addition.target) }
      : {}),
    ...(subject.kind === 'recover'
      ? {
          recovery: {
            requestId: subject.request.id,
            newOwners: [...subject.request.newOwners],
            newThreshold: subject.request.newThreshold,
          },
        }
      : {}),
  };
}
