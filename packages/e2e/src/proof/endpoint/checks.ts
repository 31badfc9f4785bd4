import type { Check } from '../kit/check.ts';
import { responsive } from './responsive.ts';
import { robustJsonRpc } from './robust-json-rpc.ts';
import { endpointSecrets } from './secrets.ts';
import { underFaults } from './under-faults.ts';

/** The checks of the unified endpoint. */
export const endpointChecks: readonly Check[] = [
  underFaults,
  robustJsonRpc,
  responsive,
  endpointSecrets,
];
