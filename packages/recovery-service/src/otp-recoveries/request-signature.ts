import {
  maskTarget,
  type RequestSignatureRequest,
  type RequestSignatureResponse,
  requiredConfirmations,
} from '@recovery-guardian/protocol';
import { challengeMessage } from '../challenges/challenge-message.ts';
import { deliverCodes } from '../challenges/codes.ts';
import { createChallenge } from '../challenges/create-challenge.ts';
import { recoveryPhrase } from '../challenges/match-phrase.ts';
import type { NewChallenge } from '../model/challenge.ts';
import { mayConfirm, type Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import { notifyOtherChannels } from '../notices/notify-other-channels.ts';
import { queueEvent } from '../notices/queue-event.ts';
import {
  checkNewOwners,
  findChain,
  parseAccount,
  parseNewOwners,
} from '../parameters/parameters.ts';
import type { QueuedMessage, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { chooseRoutes } from './choose-routes.ts';
import { findGuardian } from './find-guardian.ts';

/** No code for a request is valid after this, even if sent again. */
const requestLifetime = 30 * 60_000;

/**
 * Opens a request for a recovery signature and sends a code to every effective target. More than
 * half of them must confirm.
 *
 * Refuses anything that would make the signature useless before a code is sent: new owners that the
 * chain would reject in the last step, and a guardian that is not on the account. The new owners come
 * first, so that bad ones do not reveal, without a message, which accounts have registrations.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-new-owners`,
 * `no-registrations`, `guardian-not-set`, `rate-limited`, `delivery-refused`, `delivery-unavailable`
 * @see docs/protocol.md, "Signature requests": POST /auth/signature/request
 */
export async function requestSignature(
  service: Service,
  body: RequestSignatureRequest,
  caller: Caller,
): Promise<RequestSignatureResponse> {
  const { chainId, newThreshold } = body;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(body.account);
  const newOwners = parseNewOwners(body.newOwners);
  checkNewOwners({ account, newOwners, newThreshold });
  const createdAt = service.clock.now();
  const [active, { guardians, nonce }] = await Promise.all([
    service.store.registrations.listActive({ account, chainId }),
    chain.getRecoveryState(account),
  ]);
  checkNewOwners({ account, newOwners, newThreshold, guardians });
  const registrations = active.filter((one) => mayConfirm(one, createdAt));
  const coolingOff = active.filter((one) => !mayConfirm(one, createdAt));
  if (registrations.length === 0) throw new ServiceError('no-registrations');
  const guardian = await findGuardian(service, { chainId, account }, { guardians });

  const request: SignatureRequest = {
    id: service.codes.createId(),
    account,
    chainId,
    newOwners,
    newThreshold,
    nonce,
    guardian,
    requiredVerifications: requiredConfirmations(registrations.length),
    status: 'open',
    signature: undefined,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + requestLifetime),
  };
  const { asked, notices } = await service.store.transaction((repositories) =>
    open(service, repositories, { request, registrations, coolingOff, caller }),
  );

  void service.messageQueue.deliver(notices);
  const messages = asked.map(({ message }) => message);
  await deliverCodes(service, messages, request.requiredVerifications);
  return {
    requestId: request.id,
    requiredVerifications: request.requiredVerifications,
    auths: asked.map(({ challenge, registration: { channel, target } }) => ({
      challengeId: challenge.id,
      channel,
      target: maskTarget(channel, target),
    })),
    matchPhrase: recoveryPhrase(service.codes, request),
    expiresAt: new Date(
      Math.min(...asked.map(({ challenge }) => challenge.expiresAt.getTime())),
    ).toISOString(),
  };
}

interface Opening {
  request: SignatureRequest;
  /** The targets that may confirm it. */
  registrations: readonly Registration[];
  /** Targets still in their cooling-off period, which are only notified. */
  coolingOff: readonly Registration[];
  caller: Caller;
}

interface Asked {
  registration: Registration;
  challenge: NewChallenge;
  message: QueuedMessage;
}

/** Stores the request, a challenge for each target within limits, and the messages. */
async function open(
  service: Service,
  repositories: Repositories,
  { request, registrations, coolingOff, caller }: Opening,
): Promise<{ asked: Asked[]; notices: QueuedMessage[] }> {
  const routes = await chooseRoutes(service, repositories, { request, registrations, caller });
  await repositories.signatureRequests.create(request);
  const asked = routes.map(({ registration, isByLinkOnly }): Asked => {
    const challenge = createChallenge(service, {
      registration,
      purpose: { kind: 'recover', signatureRequestId: request.id },
      notAfter: request.expiresAt,
      isByLinkOnly,
      caller,
    });
    const subject = { kind: 'recover', request } as const;
    const message = challengeMessage(service, { challenge, registration, subject, caller });
    return { registration, challenge, message };
  });
  await repositories.outbox.putCodes(asked, {
    event: 'recovery-requested',
    ids: { request: request.id, account: request.account, token: caller.tokenId },
    at: request.createdAt,
  });
  await queueEvent(service, repositories, { type: 'recovery.requested', request });
  const notice = { kind: 'recovery-requested', request } as const;
  const notices = await notifyOtherChannels(service, repositories, coolingOff, notice);
  return { asked, notices };
}
