import { maskTarget } from '@recovery-guardian/protocol';
import type { CodeContent } from '../messages/templates/message-content.ts';
import type { Registration } from '../model/registration.ts';
import { findChain } from '../parameters/parameters.ts';
import type { QueuedMessage } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import type { IssuedChallenge } from './create-challenge.ts';
import { type ChallengeSubject, linkToken } from './find-challenge.ts';
import { newRegistrationPhrase, recoveryPhrase, registrationPhrase } from './match-phrase.ts';

export interface ChallengeMessageParameters {
  challenge: IssuedChallenge;
  /** Its target gets the code. */
  registration: Registration;
  subject: ChallengeSubject;
  caller: Pick<Caller, 'host'>;
}

export type ChallengeMessage = QueuedMessage & { content: CodeContent };

/** Creates the message that carries a challenge's codes. */
export function challengeMessage(
  service: Service,
  { challenge, registration, subject, caller }: ChallengeMessageParameters,
): ChallengeMessage {
  const { settings, codes } = service;
  const { account, chainId, channel, target } = registration;
  const { code, link } = challenge.secrets;
  return {
    id: codes.createId(),
    channel,
    target,
    language: registration.language ?? settings.defaultLanguage,
    challengeId: challenge.id,
    expiresAt: challenge.expiresAt,
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
