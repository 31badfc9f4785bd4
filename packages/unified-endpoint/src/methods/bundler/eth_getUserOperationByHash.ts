import { readHash } from '../../json-rpc/params.ts';
import type { Method } from '../method.ts';

/** A user operation and where it was included; null if no bundler knows it (ERC-7769). */
export const eth_getUserOperationByHash: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  handle(call, { bundlers }) {
    readHash(call);
    return bundlers.requestRaw({ method: call.method, params: call.params });
  },
};
