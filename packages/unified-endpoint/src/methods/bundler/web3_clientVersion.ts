import { version } from '../../runtime/version.ts';
import type { OwnMethod } from '../method.ts';

/** This program and its version: which upstreams stand behind it is nobody's business. */
export const web3_clientVersion: OwnMethod = () => version;
