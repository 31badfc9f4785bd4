import type {
  SubmitRegistrationRequest,
  SubmitRegistrationResponse,
} from '@recovery-guardian/protocol';
import { checkCode } from '../challenges/check-code.ts';
import type { Registration } from '../model/registration.ts';
import { notifyOtherChannels } from '../notices/notify-other-channels.ts';
import { queueEvent } from '../notices/queue-event.ts';
import type { QueuedMessage, Repositories } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Confirms a target with its code and returns the guardian that the account must add. A code that
 * an existing channel received for a new registration ends that registration's cooling-off period.
 *
 * The same right code gets the same response while the challenge lives, and has an effect only
 * once: a registration deleted in the meantime stays deleted.
 *
 * @throws {ServiceError} `challenge-not-found`, `invalid-challenge`, `challenge-expired`,
 * `challenge-exhausted`
 * @see docs/protocol.md, "Registrations": POST /auth/submit
 */
export async function submitRegistration(
  service: Service,
  { challengeId, challenge: code }: SubmitRegistrationRequest,
): Promise<SubmitRegistrationResponse> {
  // A refusal is returned, not thrown: throwing would roll back the count of wrong codes.
  const result = await service.store.transaction(async (repositories) => {
    const check = await checkCode(service, repositories, { challengeId, code });
    if ('refusal' in check) return check;
    const { purpose, registrationId } = check.challenge;
    const done =
      purpose.kind === 'confirm-addition'
        ? await confirmNewRegistration(service, repositories, purpose.registrationId)
        : await activate(service, repositories, registrationId);
    return done ?? { refusal: new ServiceError('challenge-expired', { field: 'challengeId' }) };
  });
  if ('refusal' in result) throw result.refusal;
  void service.messageQueue.deliver(result.notices);
  const { id, effectiveFrom, createdAt } = result.registration;
  const [guardianAddress] = await service.signer.getGuardianAddresses(result.registration);
  const countsFrom = (effectiveFrom ?? createdAt).toISOString();
  return { registrationId: id, guardianAddress, countsFrom };
}

interface Done {
  registration: Registration;
  notices: QueuedMessage[];
}

async function activate(
  service: Service,
  repositories: Repositories,
  id: string,
): Promise<Done | undefined> {
  const now = service.clock.now();
  const coolingOffEnd = new Date(now.getTime() + service.settings.coolingOffPeriod * 1_000);
  const activated = await repositories.registrations.activate({
    id,
    now,
    coolingOffEnd,
    deletedSince: new Date(now.getTime() - service.settings.coolingOffPeriod * 1_000),
  });
  if (!activated) return undefined;
  const { registration, isNew, others } = activated;
  if (!isNew) return { registration, notices: [] };
  await queueEvent(service, repositories, { type: 'registration.activated', registration });
  const notices = await notifyOtherChannels(
    service,
    repositories,
    others,
    { kind: 'target-added', registration },
    {
      event: 'registration-activated',
      ids: { registration: id, account: registration.account },
      at: now,
    },
  );
  return { registration, notices };
}

async function confirmNewRegistration(
  service: Service,
  repositories: Repositories,
  id: string,
): Promise<Done | undefined> {
  const now = service.clock.now();
  const registration = await repositories.registrations.confirm(id, now);
  if (!registration) return undefined;
  await repositories.audit.append({
    event: 'addition-confirmed',
    ids: { registration: id, account: registration.account },
    at: now,
  });
  return { registration, notices: [] };
}
