import {
  type ListSubscriptionsQuery,
  type ListSubscriptionsResponse,
  listSubscriptionsStatement,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { findChain, parseChainId } from '../parameters/find-chain.ts';
import { parseAccount } from '../parameters/parse-account.ts';
import type { Service } from '../service.ts';
import { authorizeByOwner } from '../siwe/authorize-by-owner.ts';

/**
 * Lists the owner's active subscriptions for an account, even if they no longer own it.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`
 */
export async function listSubscriptions(
  service: Service,
  query: ListSubscriptionsQuery,
): Promise<ListSubscriptionsResponse> {
  const { chainId } = findChain(service.chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const owner = parseAccount(query.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chainId,
    message: query.message,
    signature: query.signature as Hex,
    statement: listSubscriptionsStatement,
  });
  const { nonces, subscriptions } = service.store;
  await authorization.takeNonce(nonces);
  const active = await subscriptions.list({ account, owner });
  return { subscriptions: active.map(({ id, channel, target }) => ({ id, channel, target })) };
}
