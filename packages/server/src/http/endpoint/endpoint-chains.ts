import type { EndpointChain } from '@recovery-guardian/unified-endpoint';
import { getAddress } from 'viem';
import type { OpenSponsors } from '../../adapters/sponsor/open-sponsors.ts';
import type { ChainConfiguration } from '../../configuration/sections/chains.ts';

/** Converts the chains to those of the unified endpoint. */
export function endpointChains(
  chains: readonly ChainConfiguration[],
  sponsors: Pick<OpenSponsors, 'find'>,
): EndpointChain[] {
  return chains.map(({ entryPoints, rpcUrls, ...chain }) => ({
    chainId: chain.chainId,
    name: chain.name,
    entryPoints: entryPoints.map((address) => getAddress(address)),
    bundlerUrls: chain.bundlerUrls,
    nodeUrls: rpcUrls,
    paymasterUrls: chain.paymasterUrls,
    sponsor: sponsors.find(chain.chainId),
    nodeReads: chain.nodeReads,
    bundlerMethods: chain.bundlerMethods,
  }));
}
