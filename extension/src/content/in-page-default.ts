// The provider, announced and, since the person wanted it so, also where sites looked before EIP-6963.

import { announceProvider } from './announce-provider.ts';
import { createPageProvider } from './provider.ts';

const provider = createPageProvider(window);
announceProvider(window, provider);
if (!('ethereum' in window)) {
  // As other wallets find it: one that is installed beside this one may put its own there.
  Object.defineProperty(window, 'ethereum', {
    value: provider,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
