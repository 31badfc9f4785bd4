import { version } from '../../runtime/version.ts';
import type { Method } from '../method.ts';

/** Same as `web3_clientVersion`, under the name that bundlers' clients use. */
export const web3_bundlerVersion: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: () => version,
};
