import type { Check } from '../kit/check.ts';
import { provenByTests } from '../kit/proof-by-tests.ts';
import { responsive } from './responsive.ts';
import { endpointSecrets } from './secrets.ts';
import { underFaults } from './under-faults.ts';

/** The checks of the unified endpoint. */
export const endpointChecks: readonly Check[] = [
  underFaults,
  provenByTests(
    {
      name: 'robust JSON-RPC',
      target: '10k malformed bodies -> 0 5xx, 0 replies that are not JSON-RPC',
    },
    'packages/server/src/http/malformed.test.ts',
    'S17 malformed requests to the endpoint',
  ),
  responsive,
  endpointSecrets,
];
