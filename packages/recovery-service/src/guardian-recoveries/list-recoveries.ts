import type { FetchRecoveriesByAddressQuery } from '@recovery-guardian/protocol';
import type { RecoveryRequest } from '../model/recovery-request.ts';
import { findChain, parseChainId } from '../parameters/find-chain.ts';
import { parseAccount } from '../parameters/parse-account.ts';
import type { Service } from '../service.ts';

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
