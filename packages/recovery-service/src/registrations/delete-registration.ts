import {
  type DeleteRegistrationRequest,
  type DeleteRegistrationResponse,
  deleteStatement,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { findChain } from '../networks/find-chain.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';

/**
 * Ends a registration and, with it, every challenge sent to its target; what a running signature
 * request requires stays as it was (security S7).
 *
 * @throws {ServiceError} `registration-not-found`, `invalid-signature`
 * @see spec §4, POST /auth/delete
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
  await service.store.transaction(async ({ nonces, registrations, challenges }) => {
    await authorization.takeNonce(nonces);
    if (!(await registrations.delete(registrationId, service.clock.now()))) throw notFound();
    await challenges.voidAll(registrationId);
  });
  return { success: true };
}

function notFound(): ServiceError {
  return new ServiceError('registration-not-found', { field: 'registrationId' });
}
