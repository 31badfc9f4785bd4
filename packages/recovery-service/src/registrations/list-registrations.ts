import {
  acceptedListStatements,
  type ListRegistrationsQuery,
  type ListRegistrationsResponse,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { findChain, parseChainId } from '../parameters/find-chain.ts';
import { parseAccount } from '../parameters/parse-account.ts';
import type { Service } from '../service.ts';
import { authorizeByAccount } from '../siwe/authorize-by-account.ts';

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
