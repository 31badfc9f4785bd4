import type { OwnMethod } from './method.ts';
import { readHash } from './params/params.ts';

/** A user operation with where it was included, null where no bundler knows it (ERC-7769). */
export const eth_getUserOperationByHash: OwnMethod = (call, { bundlers }) => {
  readHash(call);
  return bundlers.requestRaw({ method: call.method, params: call.params });
};
