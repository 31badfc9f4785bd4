import type { Challenge } from '../model/challenge.ts';
import type { Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import type { Service } from '../service.ts';

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

export type ChallengeSubject =
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
