import { type Hex, toHex } from 'viem';
import type { Passkey } from '../../messages/passkey.ts';
import { askForPasskey, prfOf, readPasskey, secretOf } from '../../pages/read-passkey.ts';
import { ScreenError } from '../../ui/problem.ts';

/**
 * Creates a passkey of this extension: browsers let no site, and no other extension, ask for it.
 *
 * @param name What password managers show.
 * @throws {ScreenError} `unfit-passkey` if it has no secret.
 * @throws {WalletError} `wrong-passkey` if the user canceled.
 */
export async function createPasskey(name: string): Promise<{ passkey: Passkey; secret: Hex }> {
  const salt = toHex(random());
  const created = await askForPasskey(() =>
    navigator.credentials.create({
      publicKey: {
        // Without an id: the relying party is the extension.
        rp: { name },
        user: { id: random(), name, displayName: name },
        challenge: random(),
        // ES256 and RS256. Its signatures are never used.
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: prfOf(salt),
      },
    }),
  );
  if (!created.getClientExtensionResults().prf?.enabled) throw new ScreenError('unfit-passkey');
  const passkey = { id: toHex(new Uint8Array(created.rawId)), salt };
  // Some authenticators derive secrets only later.
  return { passkey, secret: secretOf(created) ?? (await readPasskey(passkey)) };
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}
