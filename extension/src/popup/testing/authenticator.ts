import { toBytes } from 'viem';
import { passkey, passkeySecret } from './examples.ts';

/**
 * Has the browser answer as with an authenticator at hand; passkey.test.ts of the whole system has a
 * real browser's.
 *
 * @param prf What it says of secrets.
 */
export function plugInAuthenticator(prf: AuthenticationExtensionsPRFOutputs = derived): void {
  const answer = async () => ({
    rawId: Uint8Array.from(toBytes(passkey.id)).buffer,
    getClientExtensionResults: () => ({ prf }),
  });
  Object.assign(navigator.credentials, { create: answer, get: answer });
}

const derived = {
  enabled: true,
  results: { first: Uint8Array.from(toBytes(passkeySecret)).buffer },
};
