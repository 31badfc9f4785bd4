import {
  type CancelSignatureRequest,
  type CancelSignatureResponse,
  type DescribeChallengeRequest,
  type DescribeChallengeResponse,
  type Language,
  maskTarget,
} from '@recovery-guardian/core';
import {
  CancelSignatureRequestSchema,
  CancelSignatureResponseSchema,
  DescribeChallengeRequestSchema,
  DescribeChallengeResponseSchema,
} from '@recovery-guardian/core/schemas';
import type { FastifyInstance } from 'fastify';
import { acceptedLanguages } from '../access/authenticate.ts';
import { findChain } from '../api/parameters.ts';
import { type App, answers, type RouteOptions } from '../api/responses.ts';
import { findByLink, findSubject, phraseOf } from '../challenges/create-challenge.ts';
import { queueEvent } from '../challenges/notices.ts';
import type { Settings } from '../configuration/service-settings.ts';
import { readPageFile, sendPageFile } from '../kit/page-file.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { limitsOf } from '../limits/limits.ts';
import { defaultTemplates, pickAcceptedLanguage } from '../messages/languages.ts';
import { accountLink } from '../messages/templates/templates.ts';
import {
  currentStatus,
  isWaiting,
  type SignatureRequest,
} from '../recoveries/signature-request-repository.ts';
import { isReachable, type Reachable } from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';
import type { RecoveryStatusReader } from './requested-recovery-status.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import type { PageWords } from './words/page-words.ts';

export const pageWords: Readonly<Record<Language, PageWords>> = { ar, de, en, es, fr, ja };

const read = (name: string) => readPageFile(`./${name}`, import.meta.url);
const files = {
  '/m': read('message-page.html'),
  '/m/page.js': read('message-page.js'),
  '/m/page.css': read('message-page.css'),
};

/**
 * Serves the page behind the link in an email. It describes the request, shows the long code and
 * the account's state on the network, and offers "this was not me". Opening it confirms and changes
 * nothing, because mail scanners open every link.
 *
 * Its secrets are in the fragment, which browsers never send.
 *
 * @param settings without a name for tenants, whose own would show who is one
 */
export function messagePage(
  app: FastifyInstance,
  {
    defaultLanguage,
    serviceName,
    brand,
  }: Pick<Settings, 'defaultLanguage'> & Partial<Pick<Settings, 'brand' | 'serviceName'>>,
): void {
  const shown = { brand: brand?.name ?? serviceName, helpUrl: brand?.helpUrl };
  for (const [path, file] of Object.entries(files)) {
    app.get(path, (request, reply) => sendPageFile(request, reply, file));
  }
  app.get('/m/words.json', (request, reply) => {
    const accepted = acceptedLanguages(request);
    const languages = Object.keys(pageWords) as Language[];
    const language = pickAcceptedLanguage(accepted, languages, defaultLanguage);
    const { direction, shared } = defaultTemplates[language] ?? {};
    const footer = { neverAsk: shared?.neverAsk, help: shared?.help };
    const words = { ...pageWords[language], footer };
    const text = JSON.stringify({ language, direction, ...shown, words });
    reply.header('vary', 'accept-language');
    return sendPageFile(request, reply, { type: 'application/json; charset=utf-8', text });
  });
}

/** The API of the message page: the link's token is the proof, so no access token is needed. */
export function linkRoutes(
  app: App,
  { dialect, readStatus }: RouteOptions & { readStatus: RecoveryStatusReader },
): void {
  app.post(
    '/auth/challenge/describe',
    {
      schema: {
        summary: "Describe what a message's link is about; changes nothing",
        body: DescribeChallengeRequestSchema,
        response: answers(DescribeChallengeResponseSchema),
      },
    },
    async (request) => {
      const answer = await describeChallenge(request.service, readStatus, request.body);
      return { ...answer, account: dialect.formatAddress(answer.account) };
    },
  );

  app.post(
    '/auth/signature/cancel',
    {
      schema: {
        summary: '"This was not me": end a signature request',
        body: CancelSignatureRequestSchema,
        response: answers(CancelSignatureResponseSchema),
      },
    },
    (request) => cancelSignature(request.service, request.body),
  );
}

/**
 * Describes the request behind a message's link, for the message page. Confirms and changes nothing.
 * About the account it returns only what the network shows now.
 *
 * @throws {ServiceError} `challenge-not-found` also for a wrong token, to reveal nothing
 */
async function describeChallenge(
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
      !challenge.isEarlierLink &&
      !(subject.kind === 'recover' && isWaiting(subject.request, now)) &&
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
  const { id: requestId, newOwners, newThreshold, lastCodeAt } = request;
  const onChain = await readStatus(request);
  const status = currentStatus(request, clock.now());
  return {
    recovery: {
      requestId,
      newOwners: [...newOwners],
      newThreshold,
      status,
      ...(lastCodeAt && { lastCodeAt: lastCodeAt.toISOString() }),
    },
    ...(onChain && { onChain }),
    ...(settings.accountPage && { accountPage: accountLink(settings.accountPage, request) }),
  };
}

/**
 * Ends a signature request when its recipient reports "this was not me". The link's token is the
 * proof. Cancelling again has no effect.
 *
 * One whose last code waits ends with all others of the account that wait: a thief who made several would
 * otherwise outlast the targets' limit of stops, which keeps a thief with one mailbox from stopping
 * the owner forever.
 *
 * `success` means that no signature of this request was or will ever be issued.
 *
 * @throws {ServiceError} `request-signed` if the signature was issued, even concurrently: only the
 * owner can then stop the recovery, on chain; `request-not-found` also for a wrong token, to reveal
 * nothing; `rate-limited`
 * @see docs/protocol.md, "Signature requests"
 */
async function cancelSignature(
  service: Service,
  { requestId, token }: CancelSignatureRequest,
): Promise<CancelSignatureResponse> {
  const { store, clock } = service;
  const challenge = await findByLink(service, token);
  const isOfRequest =
    challenge?.purpose.kind === 'recover' && challenge.purpose.signatureRequestId === requestId;
  const target = isOfRequest ? await store.registrations.find(challenge.registrationId) : undefined;
  if (!target || !isReachable(target)) {
    throw new ServiceError('request-not-found', { field: 'requestId' });
  }
  const request = await store.transaction(async (repositories) => {
    const { challenges, signatureRequests, audit } = repositories;
    const closed = await closeRequests(service, repositories, { requestId, target });
    const request = await signatureRequests.find(requestId);
    for (const id of closed) {
      await challenges.voidRequest(id);
      const ids = { request: id, account: target.account };
      await audit.append({ event: 'recovery-cancelled', ids, at: clock.now() });
    }
    if (request && (closed.includes(requestId) || request.status === 'signed')) {
      await queueEvent(service, repositories, { type: 'recovery.denied', request });
    }
    return request;
  });
  if (!request) throw new ServiceError('request-not-found', { field: 'requestId' });
  if (request.status === 'signed') throw new ServiceError('request-signed');
  return { success: true };
}

/** @returns the ids of the requests that it has ended */
async function closeRequests(
  service: Service,
  { signatureRequests, limits }: Repositories,
  { requestId, target }: { requestId: string; target: Reachable },
): Promise<string[]> {
  const request = await signatureRequests.find(requestId);
  if (!request?.lastCodeAt) {
    return (await signatureRequests.close(requestId, 'cancelled')) ? [requestId] : [];
  }
  const closed = await signatureRequests.closeHeld(request);
  if (closed.length === 0) return [];
  const spender = { target, account: request };
  const stops = limitsOf(service, 'stop of a recovery whose last code waits', spender);
  throwIfLimited(await limits.take(stops, service.clock.now()));
  return closed;
}
