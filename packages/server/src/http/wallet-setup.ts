import { defaultSiweIdentity, type WalletSetup, walletSetupPath } from '@recovery-guardian/core';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration/schema.ts';

/** Serves the file by which wallets are set up, if the operator configured it. */
export function serveWalletSetup(
  app: FastifyInstance,
  configuration: Pick<Configuration, 'wallet' | 'service' | 'chains'>,
): void {
  const setup = describeSetup(configuration);
  if (!setup) return;
  app.get(walletSetupPath, async (_request, reply) =>
    // The file is public, and read by pages of extensions that have no permission for this host.
    reply.header('access-control-allow-origin', '*').send(setup),
  );
}

function describeSetup({
  wallet,
  service,
  chains,
}: Parameters<typeof serveWalletSetup>[1]): WalletSetup | undefined {
  if (!wallet || !service.baseUrl) return undefined;
  const { name, accessToken, apiKey } = wallet;
  const { siweDomain } = service;
  const baseUrl = service.baseUrl.replace(/\/+$/, '');
  const endpointOf = (chainId: number) =>
    apiKey ? `${baseUrl}/api/v3/${chainId}/${apiKey}` : `${baseUrl}/public/v3/${chainId}`;
  return {
    version: 1,
    name,
    networks: chains.map((chain) => ({
      chainId: chain.chainId,
      name: chain.name,
      service: baseUrl,
      token: accessToken,
      ...(siweDomain !== defaultSiweIdentity.domain && { siweDomain }),
      endpoint: endpointOf(chain.chainId),
    })),
  };
}
