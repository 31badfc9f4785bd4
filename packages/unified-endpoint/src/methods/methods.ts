import type { EndpointChain } from '../ports.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_supportedEntryPoints } from './eth_supportedEntryPoints.ts';

/** A method that the endpoint answers itself. */
export type Method = (chain: EndpointChain) => unknown;

/** The methods that the endpoint answers itself, by their names on the wire. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ eth_chainId, eth_supportedEntryPoints }),
);
