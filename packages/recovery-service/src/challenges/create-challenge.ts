import type { ChallengePurpose, CodeHashes, NewChallenge } from '../model/challenge.ts';
import { channelTraits } from '../model/channel-traits.ts';
import type { Registration } from '../model/registration.ts';
import type { Caller, Service } from '../service.ts';
import { createCode } from './codes.ts';

/** A new or renewed challenge. Its secrets exist only here and in the message. */
export interface IssuedChallenge {
  id: string;
  secrets: ChallengeSecrets;
  expiresAt: Date;
}

export interface ChallengeSecrets {
  /** `undefined` if only the link is sent. */
  code: string | undefined;
  /** Only for email, and only if `baseUrl` is set. */
  link: { longCode: string; token: string } | undefined;
}

export interface NewChallengeParameters {
  /** Its target gets the code. */
  registration: Registration;
  purpose: ChallengePurpose;
  caller: Pick<Caller, 'site'>;
  /** The end of the request that it confirms. */
  notAfter?: Date | undefined;
  /** Whether to send only the link with the long code, and no short code that could be guessed. */
  isByLinkOnly?: boolean | undefined;
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
  const { lifetime, recoverDigits, registerDigits } = settings.code;
  const digits = purpose.kind === 'recover' ? recoverDigits : registerDigits;
  const secrets: ChallengeSecrets = {
    code: isByLinkOnly ? undefined : createCode(service, registration.target, digits),
    link:
      channelTraits[registration.channel].hasLink && settings.baseUrl !== undefined
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
  const sentAt = clock.now();
  const end = sentAt.getTime() + lifetime * 1_000;
  return {
    secrets,
    hashes,
    sentAt,
    expiresAt: new Date(Math.min(end, notAfter?.getTime() ?? end)),
  };
}
