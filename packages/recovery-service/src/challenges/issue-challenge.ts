import type { Channel } from '@recovery-guardian/protocol';
import type { ChallengePurpose, CodeHashes } from '../model/challenge.ts';
import type { Registration } from '../model/registration.ts';
import type { Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';

/** A challenge just made, or made anew. Its secrets exist here and in the message, nowhere else. */
export type IssuedChallenge = { id: string; secrets: ChallengeSecrets; expiresAt: Date };

export type ChallengeSecrets = {
  /** `undefined` where only the link is sent. */
  code: string | undefined;
  /** Only by email, and only where the service knows its own address. */
  link: { longCode: string; token: string } | undefined;
};

export type IssueChallengeParameters = {
  /** Whose target gets the code. */
  registration: Registration;
  purpose: ChallengePurpose;
  caller: Pick<Caller, 'site'>;
  /** It ends with the request that it confirms. */
  notAfter?: Date | undefined;
  /** The long code behind the link, and no short one that could be guessed. */
  isByLinkOnly?: boolean | undefined;
};

/** Makes a challenge with fresh codes, of which only keyed hashes are kept. */
export async function issueChallenge(
  service: Service,
  { challenges }: Repositories,
  parameters: IssueChallengeParameters,
): Promise<IssuedChallenge> {
  const { registration, purpose, caller } = parameters;
  const id = service.codes.createId();
  const { secrets, hashes, sentAt, expiresAt } = freshSecrets(service, {
    ...parameters,
    challengeId: id,
    channel: registration.channel,
  });
  await challenges.create({
    id,
    registrationId: registration.id,
    purpose,
    requester: requesterOf(service, caller),
    hashes,
    sentAt,
    expiresAt,
  });
  return { id, secrets, expiresAt };
}

/** What a challenge keeps of where it was asked for; the address itself is not kept. */
export function requesterOf({ codes }: Service, { site }: Pick<Caller, 'site'>): string {
  return codes.fingerprint(['requester', site]);
}

/** Enough that nobody can guess it (80 bits), and still a number that can be read out. */
const longCodeDigits = 24;

/** Codes for a challenge; those that recover an account are longer. */
export function freshSecrets(
  service: Service,
  parameters: Omit<IssueChallengeParameters, 'registration' | 'caller'> & {
    challengeId: string;
    channel: Channel;
  },
) {
  const { challengeId, channel, purpose, notAfter, isByLinkOnly = false } = parameters;
  const { codes, clock, settings } = service;
  const { lifetime, recoverDigits, registerDigits } = settings.code;
  const digits = purpose.kind === 'recover' ? recoverDigits : registerDigits;
  const secrets: ChallengeSecrets = {
    code: isByLinkOnly ? undefined : codes.createCode(digits),
    link:
      channel === 'email' && settings.baseUrl !== undefined
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
