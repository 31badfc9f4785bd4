import type { Caller } from '../access/authenticate.ts';
import type { Challenge } from '../challenges/challenge-repository.ts';
import {
  challengeMessage,
  freshSecrets,
  linkToken,
  requesterOf,
} from '../challenges/create-challenge.ts';
import { noticeMessage } from '../challenges/notices.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError } from '../kit/service-error.ts';
import { isReachable, mayConfirm } from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';
import { requestLifetime, type SignatureRequest } from './signature-request-repository.ts';

/**
 * Refuses the code of a further target while it waits. It is not compared: what was sent before is
 * void, and the one that counts is not sent yet.
 *
 * @throws {ServiceError} `rate-limited` with the time until the codes are sent
 */
export async function requireLastCodeSent(
  { clock }: Pick<Service, 'clock'>,
  { challenges }: Pick<Repositories, 'challenges'>,
  { id, lastCodeAt }: SignatureRequest,
  challengeId: string,
): Promise<void> {
  const wait = (lastCodeAt?.getTime() ?? 0) - clock.now().getTime();
  if (wait <= 0) return;
  const challenge = await challenges.find(challengeId);
  const isOfRequest =
    challenge?.purpose.kind === 'recover' && challenge.purpose.signatureRequestId === id;
  if (!isOfRequest || challenge.status !== 'issued') return;
  throw new ServiceError('rate-limited', {
    retryAfter: Math.ceil(wait / 1_000),
    hint: `The last code is sent at ${lastCodeAt?.toISOString()}. Until then, every way back in is told, and can stop the recovery.`,
  });
}

/**
 * Lets the other codes of a request wait after its first right one, if the operator wants it and the
 * account has other targets. Each of these is told now, with a link that stops the request, and gets
 * a new code at the end of the wait; the earlier one is void. Codes on paper count from then on, too.
 *
 * The new codes wait in the outbox, so neither a crash nor another process loses them. Limits are
 * not asked: those of the request bound them, and without them a recovery would go on untold.
 *
 * @returns the request as it is now, and the notices to deliver after the commit
 */
export async function holdLastCode(
  service: Service,
  repositories: Repositories,
  {
    request,
    confirmed,
    caller,
  }: { request: SignatureRequest; confirmed: Challenge; caller: Caller },
): Promise<{ request: SignatureRequest; notices: QueuedMessage[] }> {
  const { settings, clock, codes } = service;
  const isDue =
    settings.lastCodeDelay > 0 && request.requiredVerifications > 1 && !request.lastCodeAt;
  if (!isDue || request.signature) return { request, notices: [] };
  const lastCodeAt = new Date(clock.now().getTime() + settings.lastCodeDelay * 1_000);
  const held = {
    ...request,
    lastCodeAt,
    expiresAt: new Date(lastCodeAt.getTime() + requestLifetime),
  };
  const { account, chainId, id: signatureRequestId, createdAt } = request;
  const [active, asked] = [
    await repositories.registrations.listActive({ account, chainId }),
    await repositories.challenges.listByRequest(request.id),
  ];
  const sender = active.find(({ id }) => id === confirmed.registrationId);
  const others = active.flatMap((registration) => {
    const challenge = asked.find(({ registrationId }) => registrationId === registration.id);
    if (!mayConfirm(registration, createdAt) || challenge?.status === 'verified') return [];
    return [{ registration, challengeId: challenge?.id ?? codes.createId() }];
  });
  if (!sender) return { request, notices: [] };

  const purpose = { kind: 'recover', signatureRequestId } as const;
  const prepared = others.map(({ registration, challengeId }) => {
    const { secrets, hashes, ...times } = freshSecrets(service, {
      challengeId,
      registration,
      purpose,
      notAfter: held.expiresAt,
      sentAt: lastCodeAt,
    });
    const token = secrets.link?.token ?? codes.createId();
    const challenge = {
      id: challengeId,
      registrationId: registration.id,
      purpose,
      requester: requesterOf(service, caller),
      hashes: { ...hashes, linkToken: codes.hashCode({ challengeId, code: token }) },
      ...times,
    };
    if (!isReachable(registration)) return { challenge, messages: [] };
    const notice = noticeMessage(service, registration, {
      kind: 'recovery-held',
      request: held,
      lastCodeAt,
      confirmed: sender,
      link: `${settings.baseUrl}/m#${linkToken(challengeId, token)}`,
    });
    const code = challengeMessage(service, {
      challenge: { id: challengeId, secrets, expiresAt: times.expiresAt },
      registration,
      subject: { kind: 'recover', request: held },
      caller,
    });
    const waiting = { ...code, dueAt: lastCodeAt, reminderOf: request.id };
    return { challenge, messages: [{ notice, waiting }] };
  });
  const messages = prepared.flatMap((one) => one.messages);
  await repositories.signatureRequests.hold(held);
  await repositories.challenges.hold(prepared.map(({ challenge }) => challenge));
  await queueMessages(
    service,
    repositories,
    messages.map(({ waiting }) => ({ message: waiting })),
    { isUnattended: true },
  );
  const notices = messages.map(({ notice }) => ({ message: notice }));
  return { request: held, notices: await queueMessages(service, repositories, notices) };
}
