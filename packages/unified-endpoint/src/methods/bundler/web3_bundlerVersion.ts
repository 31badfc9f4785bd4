import { version } from '../../runtime/version.ts';
import type { OwnMethod } from '../method.ts';

/** The same as `web3_clientVersion`, under the name that bundlers' clients ask for. */
export const web3_bundlerVersion: OwnMethod = () => version;
