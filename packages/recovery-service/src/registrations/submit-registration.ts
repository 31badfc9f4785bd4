import type {
  SubmitRegistrationRequest,
  SubmitRegistrationResponse,
} from '@recovery-guardian/protocol';
import { refuseCode } from '../challenges/refuse-code.ts';
import type { Service } from '../service.ts';

/**
 * Confirms a target with the code it received, and tells the guardian that the account must add.
 *
 * The same right code gets the same answer for as long as the challenge lives, and has one effect
 * ever: a registration that was deleted meanwhile stays deleted (security S5, S6).
 *
 * @throws {ServiceError} `challenge-not-found`, `invalid-challenge`, `challenge-expired`,
 * `challenge-exhausted`
 * @see spec §4, POST /auth/submit
 */
export async function submitRegistration(
  service: Service,
  { challengeId, challenge: code }: SubmitRegistrationRequest,
): Promise<SubmitRegistrationResponse> {
  // What is refused is answered, not thrown, inside: a wrong try must be counted, not rolled back.
  const result = await service.store.transaction(async ({ challenges, registrations }) => {
    const check = await challenges.check({
      id: challengeId,
      signatureRequestId: undefined,
      codeHash: service.codes.hashCode({ challengeId, code }),
      maximumTries: service.settings.code.maximumTries,
      now: service.clock.now(),
    });
    if (check.outcome !== 'right') return check;
    const registration = await registrations.activate(check.challenge.registrationId);
    return registration ?? ({ outcome: 'expired' } as const);
  });
  if ('outcome' in result) throw refuseCode(result);
  const [guardianAddress] = await service.signer.getGuardianAddresses(result);
  return { registrationId: result.id, guardianAddress };
}
