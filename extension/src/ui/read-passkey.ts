import { WalletError } from '@recovery-guardian/wallet';
import { type Hex, toBytes, toHex } from 'viem';
import type { Passkey } from '../messages/state.ts';

/**
 * Asks the user for the passkey, and derives its secret.
 *
 * @throws {WalletError} `wrong-passkey` if there is no secret, or the user canceled.
 */
export async function readPasskey({ id, salt }: Passkey): Promise<Hex> {
  const found = await askForPasskey(() =>
    navigator.credentials.get({
      publicKey: {
        // No one verifies its signature: only the right secret opens the vault.
        challenge: new Uint8Array(32),
        allowCredentials: [{ type: 'public-key', id: bytesOf(id) }],
        // Authenticators have another secret for users whom they did not verify.
        userVerification: 'required',
        extensions: prfOf(salt),
      },
    }),
  );
  const secret = secretOf(found);
  if (!secret) throw new WalletError('wrong-passkey');
  return secret;
}

/** @throws {WalletError} `wrong-passkey` if the user canceled, or the browser refuses. */
export async function askForPasskey(
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const answer = await ask().catch((cause) => {
    throw new WalletError('wrong-passkey', 'The browser gave no passkey', { cause });
  });
  return answer as PublicKeyCredential;
}

/** @see WebAuthn Level 3, 10.1.4: pseudo-random function extension */
export function prfOf(salt: Hex): AuthenticationExtensionsClientInputs {
  return { prf: { eval: { first: bytesOf(salt) } } };
}

export function secretOf(credential: PublicKeyCredential): Hex | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  return first && toHex(new Uint8Array(first as ArrayBuffer));
}

function bytesOf(hex: Hex): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(toBytes(hex));
}
