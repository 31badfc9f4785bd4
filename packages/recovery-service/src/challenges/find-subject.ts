import type { Challenge } from '../model/challenge.ts';
import type { Registration } from '../model/registration.ts';
import type { Service } from '../service.ts';
import type { ChallengeSubject } from './challenge-message.ts';

/**
 * Reads what a challenge is about; `undefined` once that is over: its target deleted, its request
 * ended, the addition it would confirm gone.
 */
export async function findSubject(
  { store }: Service,
  { registrationId, purpose }: Challenge,
): Promise<{ registration: Registration; subject: ChallengeSubject } | undefined> {
  const registration = await store.registrations.find(registrationId);
  if (!registration || registration.status === 'deleted') return undefined;
  if (purpose.kind === 'register') return { registration, subject: { kind: 'register' } };
  if (purpose.kind === 'confirm-addition') {
    const addition = await store.registrations.find(purpose.registrationId);
    if (!addition || addition.status === 'deleted') return undefined;
    return { registration, subject: { kind: 'confirm-addition', addition } };
  }
  const request = await store.signatureRequests.find(purpose.signatureRequestId);
  if (!request) return undefined;
  return { registration, subject: { kind: 'recover', request } };
}
