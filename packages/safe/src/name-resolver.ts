import type { Address } from 'viem';

/**
 * ENS' UniversalResolver, and the chains that have it there: Ethereum, Sepolia, and the local chain.
 * Not among the other addresses, which every page loads.
 *
 * @see https://docs.ens.domains/resolvers/universal
 */
export const nameResolver: { readonly address: Address; readonly chainIds: readonly number[] } = {
  address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  chainIds: [1, 11155111, 31337],
};
