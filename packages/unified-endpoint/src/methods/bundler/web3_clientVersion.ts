import { version } from '../../runtime/version.ts';
import type { Method } from '../method.ts';

/** This program and its version; does not reveal the upstreams. */
export const web3_clientVersion: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: () => version,
};
