// The provider, announced and, as the user chose, also where sites looked before EIP-6963.

import { withLegacyMethods } from './legacy-provider.ts';
import { announceProvider, createPageProvider } from './provider.ts';

const provider = createPageProvider(window);
announceProvider(window, provider);
if (!('ethereum' in window)) {
  // Configurable, as other wallets expect it: they may replace it with their own.
  Object.defineProperty(window, 'ethereum', {
    value: withLegacyMethods(provider),
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
