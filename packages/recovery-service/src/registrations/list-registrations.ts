import {
  acceptedListStatements,
  type DeleteRegistrationRequest,
  type DeleteRegistrationResponse,
  deleteStatement,
  type ListRegistrationsQuery,
  type ListRegistrationsResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { notifyOtherChannels } from '../notices/notify-other-channels.ts';
import { findChain, parseAccount, parseChainId } from '../parameters/parameters.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByAccount } from '../siwe/authorize.ts';

/**
 * Lists the targets that may recover an account.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`
 * @see docs/protocol.md, "Registrations": GET /auth/registrations
 */
export async function listRegistrations(
  service: Service,
  query: ListRegistrationsQuery,
): Promise<ListRegistrationsResponse> {
  const chain = findChain(service.chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const authorization = await authorizeByAccount(service, {
    account,
    chain,
    message: query.message,
    signature: query.signature as Hex,
    statements: acceptedListStatements(service.settings.serviceName),
  });
  const { nonces, registrations } = service.store;
  await authorization.takeNonce(nonces);
  const active = await registrations.listActive({ account, chainId: chain.chainId });
  return {
    registrations: active.map(({ id, channel, target, effectiveFrom, createdAt }) => ({
      id,
      channel,
      target,
      countsFrom: (effectiveFrom ?? createdAt).toISOString(),
    })),
  };
}

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
    return notifyOtherChannels(
      service,
      repositories,
      told,
      { kind: 'target-deleted', registration },
      {
        event: 'registration-deleted',
        ids: { registration: registrationId, account: registration.account },
        at: now,
      },
    );
  });
  void service.messageQueue.deliver(notices);
  return { success: true };
}

function notFound(): ServiceError {
  return new ServiceError('registration-not-found', { field: 'registrationId' });
}
