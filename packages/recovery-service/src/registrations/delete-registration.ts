import {
  type DeleteRegistrationRequest,
  type DeleteRegistrationResponse,
  deleteStatement,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { notifyOtherChannels } from '../notices/notify-other-channels.ts';
import { findChain } from '../parameters/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';

/**
 * Deletes a registration and ends all challenges sent to its target. An open signature request
 * still requires as many confirmations as before. The target itself and all others
 * are notified.
 *
 * @throws {ServiceError} `registration-not-found`, `invalid-signature`
 * @see docs/protocol.md, "Registrations": POST /auth/delete
 */
export async function deleteRegistration(
  service: Service,
  { registrationId, message, signature }: DeleteRegistrationRequest,
): Promise<DeleteRegistrationResponse> {
  const registration = await service.store.registrations.find(registrationId);
  if (registration?.status !== 'active') throw notFound();
  const authorization = await authorizeByAccount(service, {
    account: registration.account,
    chain: findChain(service.chains, registration.chainId),
    message,
    signature: signature as Hex,
    statements: [deleteStatement({ registrationId, serviceName: service.settings.serviceName })],
  });
  const notices = await service.store.transaction(async (repositories) => {
    const now = service.clock.now();
    await authorization.takeNonce(repositories.nonces);
    const told = await repositories.registrations.listActive(registration);
    // Challenges first: checking a code locks them in this order too.
    await repositories.challenges.voidAll(registrationId);
    if (!(await repositories.registrations.delete(registrationId, now))) throw notFound();
    await repositories.audit.append({
      event: 'registration-deleted',
      ids: { registration: registrationId, account: registration.account },
      at: now,
    });
    return notifyOtherChannels(service, repositories, told, {
      kind: 'target-deleted',
      registration,
    });
  });
  void service.messageQueue.deliver(notices);
  return { success: true };
}

function notFound(): ServiceError {
  return new ServiceError('registration-not-found', { field: 'registrationId' });
}
