import { readHash } from '../../json-rpc/params.ts';
import type { OwnMethod } from '../method.ts';

/** A user operation and where it was included; null if no bundler knows it (ERC-7769). */
export const eth_getUserOperationByHash: OwnMethod = (call, { bundlers }) => {
  readHash(call);
  return bundlers.requestRaw({ method: call.method, params: call.params });
};
