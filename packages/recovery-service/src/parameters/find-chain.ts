import type { Chain, Chains } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

/** @throws {ServiceError} `unknown-chain` */
export function findChain(chains: Chains, chainId: number): Chain {
  const chain = chains.find(chainId);
  if (!chain) throw new ServiceError('unknown-chain', { field: 'chainId' });
  return chain;
}

/** Parses a chain id of a query string: decimal, or hexadecimal with 0x. */
export function parseChainId(text: string): number {
  return Number(text);
}
