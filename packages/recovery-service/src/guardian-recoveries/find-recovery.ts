import type { FetchRecoveriesByAddressQuery } from '@recovery-guardian/protocol';
import type { RecoveryRequest } from '../model/recovery-request.ts';
import { findChain, parseAccount, parseChainId } from '../parameters/parameters.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `recovery-not-found` */
export async function findRecovery(
  { store }: Pick<Service, 'store'>,
  id: string,
): Promise<RecoveryRequest> {
  const request = await store.recoveries.find(id);
  if (!request) throw new ServiceError('recovery-not-found', { field: 'id' });
  return request;
}

/**
 * Lists the recovery requests for an account at a nonce of the recovery module.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`
 */
export async function listRecoveries(
  { store, chains }: Service,
  query: FetchRecoveriesByAddressQuery,
): Promise<RecoveryRequest[]> {
  const { chainId } = findChain(chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  return store.recoveries.list({ account, chainId, nonce: BigInt(query.nonce) });
}
