import {
  type DescribeChallengeRequest,
  type DescribeChallengeResponse,
  maskTarget,
} from '@recovery-guardian/protocol';
import { phraseOf } from '../challenges/challenge-message.ts';
import { findByLink } from '../challenges/find-by-link.ts';
import { findSubject } from '../challenges/find-subject.ts';
import { accountLink } from '../messages/account-link.ts';
import { currentStatus, type SignatureRequest } from '../model/signature-request.ts';
import { findChain } from '../parameters/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { RecoveryStatusReader } from './requested-recovery-status.ts';

/**
 * Describes the request behind a message's link, for the message page. Confirms and changes nothing.
 * About the account it returns only what the network shows now.
 *
 * @throws {ServiceError} `challenge-not-found` also for a wrong token, to reveal nothing
 */
export async function describeChallenge(
  service: Service,
  readStatus: RecoveryStatusReader,
  { challengeId, token }: DescribeChallengeRequest,
): Promise<DescribeChallengeResponse> {
  const challenge = await findByLink(service, token);
  const found = challenge?.id === challengeId ? await findSubject(service, challenge) : undefined;
  if (!challenge || !found) {
    throw new ServiceError('challenge-not-found', { field: 'challengeId' });
  }
  const { registration, subject } = found;
  const now = service.clock.now();
  const recovery =
    subject.kind === 'recover'
      ? await describeRecovery(service, readStatus, subject.request)
      : undefined;
  return {
    kind: subject.kind,
    account: registration.account,
    chainName: findChain(service.chains, registration.chainId).name,
    matchPhrase: phraseOf(service, { challengeId, registration, subject }),
    expiresAt: challenge.expiresAt.toISOString(),
    isOpen:
      challenge.status === 'issued' &&
      challenge.expiresAt > now &&
      (!recovery || recovery.recovery.status === 'open'),
    ...(subject.kind === 'confirm-addition'
      ? { addition: maskTarget(subject.newRegistration.channel, subject.newRegistration.target) }
      : {}),
    ...recovery,
  };
}

async function describeRecovery(
  { clock, settings }: Service,
  readStatus: RecoveryStatusReader,
  request: SignatureRequest,
) {
  const { id: requestId, newOwners, newThreshold } = request;
  const onChain = await readStatus(request);
  const status = currentStatus(request, clock.now());
  return {
    recovery: { requestId, newOwners: [...newOwners], newThreshold, status },
    ...(onChain && { onChain }),
    ...(settings.accountPage && { accountPage: accountLink(settings.accountPage, request) }),
  };
}
