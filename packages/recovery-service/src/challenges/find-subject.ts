import type { Challenge } from '../model/challenge.ts';
import type { Registration } from '../model/registration.ts';
import type { Service } from '../service.ts';
import type { ChallengeSubject } from './challenge-message.ts';

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
