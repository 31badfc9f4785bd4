import type { Check } from '../kit/check.ts';
import { provenByTests } from '../kit/proof-by-tests.ts';
import { extensionKey } from './extension-key.ts';
import { hostilePage } from './hostile-page.ts';

/** The checks of the browser extension. */
export const extensionChecks: readonly Check[] = [
  extensionKey,
  hostilePage,
  provenByTests(
    {
      name: 'typed data is shown',
      target:
        '100k typed-data messages -> each value is shown, the hash is that of what is shown, and both change with each value',
    },
    'extension/src/background/rpc/read-typed-data.test.ts',
    'S20 ',
  ),
  provenByTests(
    {
      name: 'calls are shown',
      target: '100k batches of calls -> each target, value and byte that is signed is shown',
    },
    'extension/src/background/decoding/decode-calls.test.ts',
    'S20 are shown',
  ),
];
