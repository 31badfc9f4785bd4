import { version } from '../../runtime/version.ts';
import type { OwnMethod } from '../method.ts';

/** Same as `web3_clientVersion`, under the name that bundlers' clients use. */
export const web3_bundlerVersion: OwnMethod = () => version;
