import type { Row } from '../row.ts';
import { responsive } from './responsive.ts';
import { robustJsonRpc } from './robust-json-rpc.ts';
import { endpointSecrets } from './secrets.ts';
import { underFaults } from './under-faults.ts';

/** The checks of the unified endpoint. */
export const endpointRows: readonly Row[] = [
  underFaults,
  robustJsonRpc,
  responsive,
  endpointSecrets,
];
