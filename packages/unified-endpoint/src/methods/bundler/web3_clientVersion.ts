import { version } from '../../runtime/version.ts';
import type { OwnMethod } from '../method.ts';

/** This program and its version; does not reveal the upstreams. */
export const web3_clientVersion: OwnMethod = () => version;
