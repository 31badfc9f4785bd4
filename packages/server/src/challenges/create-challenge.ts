import { maskTarget } from '@recovery-guardian/core';
import type { Caller } from '../access/authenticate.ts';
import { findChain } from '../api/parameters.ts';
import type { Delivery } from '../delivery/message-sender.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import type { OtpService } from '../keys/otp-service.ts';
import { ServiceError } from '../kit/service-error.ts';
import { channelTraits } from '../limits/limits.ts';
import type { CodeContent } from '../messages/templates/templates.ts';
import type { SignatureRequest } from '../recoveries/signature-request-repository.ts';
import type { Reachable, Registration } from '../registrations/registration-repository.ts';
import { isReachable } from '../registrations/registration-repository.ts';
import type { Service } from '../service.ts';
import type {
  Challenge,
  ChallengePurpose,
  CodeHashes,
  NewChallenge,
} from './challenge-repository.ts';

/** A new or renewed challenge. Its secrets exist only here and in the message. */
export interface IssuedChallenge {
  id: string;
  secrets: ChallengeSecrets;
  expiresAt: Date;
}

interface ChallengeSecrets {
  /** `undefined` if only the link is sent. */
  code: string | undefined;
  /** Only for email, and only if `baseUrl` is set. */
  link: { longCode: string; token: string } | undefined;
}

interface NewChallengeParameters {
  /** Its target gets the code. */
  registration: Registration;
  purpose: ChallengePurpose;
  caller: Pick<Caller, 'site'>;
  /** The end of the request that it confirms. */
  notAfter?: Date | undefined;
  /** Whether to send only the link with the long code, and no short code that could be guessed. */
  isByLinkOnly?: boolean | undefined;
  /** When it is sent, if not now. */
  sentAt?: Date | undefined;
}

/** Creates a challenge with fresh codes, of which only keyed hashes are stored. */
export function createChallenge(
  service: Service,
  parameters: NewChallengeParameters,
): IssuedChallenge & NewChallenge {
  const { registration, purpose, caller } = parameters;
  const id = service.codes.createId();
  return {
    id,
    registrationId: registration.id,
    purpose,
    requester: requesterOf(service, caller),
    ...freshSecrets(service, { ...parameters, challengeId: id }),
  };
}

/** The stored fingerprint of the requester's site; the address itself is not stored. */
export function requesterOf({ codes }: Service, { site }: Pick<Caller, 'site'>): string {
  return codes.fingerprint(['requester', site]);
}

/** 80 bits: unguessable, but can still be read aloud. */
const longCodeDigits = 24;

/** Creates codes for a challenge; those for recoveries are longer. */
export function freshSecrets(
  service: Service,
  parameters: Omit<NewChallengeParameters, 'caller'> & { challengeId: string },
) {
  const { challengeId, registration, purpose, notAfter, isByLinkOnly = false } = parameters;
  const { codes, clock, settings } = service;
  const { sentAt = clock.now() } = parameters;
  const { lifetime, recoverDigits, registerDigits } = settings.code;
  const isOnPaper = registration.channel === 'paper';
  const digits = purpose.kind === 'recover' ? recoverDigits : registerDigits;
  const secrets: ChallengeSecrets = {
    code: isByLinkOnly || isOnPaper ? undefined : createCode(service, registration.target, digits),
    link:
      isReachable(registration) &&
      channelTraits[registration.channel].hasLink &&
      settings.baseUrl !== undefined
        ? { longCode: codes.createCode(longCodeDigits), token: codes.createId() }
        : undefined,
  };
  const hash = (code: string | undefined) =>
    code === undefined ? undefined : codes.hashCode({ challengeId, code });
  const hashes: CodeHashes = {
    code: hash(secrets.code),
    longCode: hash(secrets.link?.longCode),
    linkToken: hash(secrets.link?.token),
  };
  const end = sentAt.getTime() + lifetime * 1_000;
  return {
    secrets,
    hashes,
    sentAt,
    expiresAt: new Date(Math.min(end, notAfter?.getTime() ?? end)),
  };
}

/** Creates a one-time code: random digits, or for a test target its fixed code. */
export function createCode(
  { codes, settings }: Pick<Service, 'codes' | 'settings'>,
  target: string,
  digits: number,
): string {
  return settings.testCodes.get(target) ?? codes.createCode(digits);
}

/**
 * Sends codes after their transaction has committed, while the caller waits. Succeeds if `required`
 * of them are sent or pending, so that one dead mailbox cannot lock its owner out.
 *
 * @throws {ServiceError} `delivery-refused` if a target fails permanently, `delivery-unavailable`
 * if a provider is down
 */
export async function deliverCodes(
  service: Service,
  messages: readonly QueuedMessage[],
  required = messages.length,
): Promise<void> {
  const deliveries = await service.messageQueue.deliver(messages);
  const count = (...wanted: Delivery[]) =>
    deliveries.filter((delivery) => wanted.includes(delivery)).length;
  if (count('sent', 'pending') >= required) return;
  // An unavailable provider may recover; a refusal is permanent.
  const mayStillSuffice = count('sent', 'pending', 'unavailable') >= required;
  throw new ServiceError(mayStillSuffice ? 'delivery-unavailable' : 'delivery-refused');
}

/** The token in a message's link: the challenge's id and its secret. */
export function linkToken(challengeId: string, secret: string): string {
  return `${challengeId}.${secret}`;
}

/** Finds the challenge of a link token; `undefined` for any other text. */
export async function findByLink(
  { store, codes }: Service,
  token: string,
): Promise<Challenge | undefined> {
  const [challengeId, secret, ...rest] = token.split('.');
  if (!challengeId || !secret || rest.length > 0 || !/^[!-~]+$/.test(token)) return undefined;
  return store.challenges.findByLink({
    id: challengeId,
    tokenHashes: codes.candidateHashes({ challengeId, code: secret }),
  });
}

type ChallengeSubject =
  | { kind: 'register' }
  | { kind: 'confirm-addition'; newRegistration: Registration }
  | { kind: 'recover'; request: SignatureRequest };

/**
 * Reads the subject of a challenge. Returns `undefined` if its target, its request or the new
 * registration no longer exists.
 */
export async function findSubject(
  { store }: Service,
  { registrationId, purpose }: Challenge,
): Promise<{ registration: Registration; subject: ChallengeSubject } | undefined> {
  const registration = await store.registrations.find(registrationId);
  if (!registration || registration.status === 'deleted') return undefined;
  if (purpose.kind === 'register') return { registration, subject: { kind: 'register' } };
  if (purpose.kind === 'confirm-addition') {
    const newRegistration = await store.registrations.find(purpose.registrationId);
    if (!newRegistration || newRegistration.status === 'deleted') return undefined;
    return { registration, subject: { kind: 'confirm-addition', newRegistration } };
  }
  const request = await store.signatureRequests.find(purpose.signatureRequestId);
  if (!request) return undefined;
  return { registration, subject: { kind: 'recover', request } };
}

interface ChallengeMessageParameters {
  challenge: IssuedChallenge;
  /** Its target gets the code. */
  registration: Reachable;
  subject: ChallengeSubject;
  caller: Pick<Caller, 'host'>;
  refusal?: QueuedMessage['refusal'];
}

export type ChallengeMessage = QueuedMessage & { content: CodeContent };

/** Creates the message that carries a challenge's codes. */
export function challengeMessage(
  service: Service,
  { challenge, registration, subject, caller, refusal }: ChallengeMessageParameters,
): ChallengeMessage {
  const { settings, codes } = service;
  const { account, chainId, channel, target, via } = registration;
  const { code, link } = challenge.secrets;
  return {
    id: codes.createId(),
    channel,
    target,
    via,
    language: registration.language ?? settings.defaultLanguage,
    challengeId: challenge.id,
    expiresAt: challenge.expiresAt,
    refusal,
    content: {
      kind: subject.kind,
      serviceName: settings.serviceName,
      chainName: findChain(service.chains, chainId).name,
      account,
      code,
      lifetime: settings.code.lifetime,
      matchPhrase: phraseOf(service, { challengeId: challenge.id, registration, subject }),
      // In the fragment, which browsers never send to a server.
      link: link && `${settings.baseUrl}/m#${linkToken(challenge.id, link.token)}.${link.longCode}`,
      host: caller.host ?? settings.host,
      ...(subject.kind === 'confirm-addition'
        ? { addition: maskTarget(subject.newRegistration.channel, subject.newRegistration.target) }
        : {}),
      ...(subject.kind === 'recover'
        ? {
            recovery: {
              newOwners: subject.request.newOwners,
              newThreshold: subject.request.newThreshold,
            },
          }
        : {}),
    },
  };
}

/** The match phrase in a challenge's message. */
export function phraseOf(
  { codes }: Service,
  parameters: { challengeId: string; registration: Registration; subject: ChallengeSubject },
): string {
  const { challengeId, registration, subject } = parameters;
  switch (subject.kind) {
    case 'register':
      return registrationPhrase(codes, challengeId, registration);
    case 'confirm-addition':
      return newRegistrationPhrase(codes, challengeId, subject.newRegistration);
    case 'recover':
      return recoveryPhrase(codes, subject.request);
  }
}

/**
 * Three words shown in the message and on the screen. They identify this one request, so the
 * message of another request does not match.
 */
function registrationPhrase(
  codes: OtpService,
  challengeId: string,
  registration: Registration,
): string {
  const { account, chainId, channel, target } = registration;
  return codes.createMatchPhrase([
    'register',
    challengeId,
    account,
    String(chainId),
    channel,
    target,
  ]);
}

/** Like {@link registrationPhrase}, for a channel that may confirm a new registration. */
function newRegistrationPhrase(
  codes: OtpService,
  challengeId: string,
  newRegistration: Registration,
): string {
  return codes.createMatchPhrase(['confirm-addition', challengeId, newRegistration.id]);
}

/** What tells a recovery from all others on its chain. */
type RecoveryName = Pick<
  SignatureRequest,
  'account' | 'chainId' | 'module' | 'newOwners' | 'newThreshold' | 'nonce'
>;

/**
 * Like {@link registrationPhrase}, for a recovery: the same words in its codes, for its guardians and in
 * its alerts, so that they are its name from the first code to the end.
 */
export function recoveryPhrase(codes: OtpService, recovery: RecoveryName): string {
  const { account, chainId, module, newOwners, newThreshold, nonce } = recovery;
  return codes.createMatchPhrase([
    'recover',
    account,
    String(chainId),
    String(module),
    String(nonce),
    String(newThreshold),
    ...newOwners,
  ]);
}
