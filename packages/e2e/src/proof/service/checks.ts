import type { Check } from '../kit/check.ts';
import { provenByTests } from '../kit/proof-by-tests.ts';
import { crashSafety } from './crash-safety.ts';
import { exactlyOnce } from './exactly-once.ts';
import { kOfN } from './k-of-n.ts';
import { noBrick } from './no-brick.ts';
import { secretsAtRest } from './secrets-at-rest.ts';

/** The checks of the recovery service. */
export const serviceChecks: readonly Check[] = [
  exactlyOnce,
  kOfN(1),
  kOfN(4),
  crashSafety(1),
  crashSafety(4),
  provenByTests(
    {
      name: 'signs only what was asked',
      target:
        'a node, alone or one of two, lies in 10k answers to 1k requests -> 0 signatures over another digest',
    },
    'packages/server/src/adapters/chains/lies.test.ts',
    'S1 ',
  ),
  provenByTests(
    { name: 'hash of recoveries', target: "2k recoveries hash like the module's own function" },
    'packages/server/src/adapters/guardian-keys/signers.test.ts',
    'S1 hash any',
  ),
  noBrick,
  provenByTests(
    {
      name: 'SIWE strict',
      target:
        '10k changes of text and signature -> 0 accepted; what is accepted is taken once, and never after a restart',
    },
    'packages/recovery-service/src/siwe/siwe.test.ts',
    'S8 is refused after any change',
  ),
  provenByTests(
    { name: 'SIWE across processes', target: 'a message is taken once, at any process' },
    'packages/server/src/processes.test.ts',
    'S9 ',
  ),
  provenByTests(
    {
      name: 'robust parser',
      target: '10k malformed requests per route -> 0 5xx, stacks or other envelopes',
    },
    'packages/server/src/http/malformed.test.ts',
    'S17 malformed requests to the recovery service',
  ),
  provenByTests(
    { name: 'uniform codes', target: 'chi-square over 10^6 codes, by digit and by three digits' },
    'packages/server/src/adapters/encryption/otp-service.test.ts',
    'evenly distributed',
  ),
  provenByTests(
    { name: 'memory', target: '1M junk messages grow the heap by <= 50 MB' },
    'packages/recovery-service/src/siwe/junk.test.ts',
    'S9 junk',
  ),
  secretsAtRest,
];
