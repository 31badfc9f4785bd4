// The provider, announced and, as the user chose, also where sites looked before EIP-6963.

import { addLegacyMethods, announceProvider } from './provider.ts';

const provider = announceProvider(window);
if (provider && !('ethereum' in window)) {
  // Configurable, as other wallets expect it: they may replace it with their own.
  Object.defineProperty(window, 'ethereum', {
    value: addLegacyMethods(provider),
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
