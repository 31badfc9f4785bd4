import {
  type UnsubscribeRequest,
  type UnsubscribeResponse,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { findChain } from '../parameters/find-chain.ts';
import { parseAccount } from '../parameters/parse-account.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByOwner } from '../siwe/authorize-by-owner.ts';

/**
 * Ends a subscription on behalf of its owner. Other owners of the account may not end it, or one
 * stolen key could silence all. The subscription of another owner is reported as not found.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`,
 * `subscription-not-found`
 */
export async function unsubscribe(
  service: Service,
  request: UnsubscribeRequest,
): Promise<UnsubscribeResponse> {
  const { subscriptionId: id, message } = request;
  const { chainId } = findChain(service.chains, request.chainId);
  const owner = parseAccount(request.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chainId,
    message,
    signature: request.signature as Hex,
    statement: unsubscribeStatement,
  });
  await service.store.transaction(async ({ nonces, subscriptions, audit }) => {
    await authorization.takeNonce(nonces);
    if (!(await subscriptions.remove({ id, owner }))) {
      throw new ServiceError('subscription-not-found', {
        field: 'subscriptionId',
        // Existing clients compare this text.
        message: 'Could not find an alert subscription with this id',
      });
    }
    await audit.append({
      event: 'alerts-ended',
      ids: { subscription: id, owner },
      at: service.clock.now(),
    });
  });
  return { success: true };
}
