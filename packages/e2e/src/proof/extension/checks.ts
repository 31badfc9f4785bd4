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
      name: 'typed data is understood',
      target:
        '100k changed recovery approvals -> each is refused, or read as the recovery that it is, whose hash is signed',
    },
    'extension/src/background/decoding/recovery-approval.test.ts',
    'typed data that differs',
  ),
  provenByTests(
    {
      name: 'calls are shown',
      target:
        '100k batches of calls -> each target, value and byte that is signed is shown, or nothing is signed',
    },
    'extension/src/background/decoding/decode-calls.test.ts',
    'each target, value and byte',
  ),
];
