import { recoveryHash } from '@recovery-guardian/core';
import { hexToBytes } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { Pkcs11Configuration } from '../configuration/keys.ts';
import { expandGuardianKey } from './guardian-keys.ts';
import { KeyMissingError } from './key-missing-error.ts';
import { type GuardianKeyKind, listKeys, readPublicKey, signInToken } from './pkcs11-keys.ts';
import { openToken, type Token, type TokenOptions } from './pkcs11-token.ts';
import type { GuardianSigner, RecoverySigner } from './sign-recovery.ts';

import { createSigner, type KeyDerivation } from './signer.ts';
import { completeSignature, createSingleSigner } from './single-signer.ts';

export type Pkcs11Signer = GuardianSigner & {
  /** @throws if the HSM does not answer */
  ping(): Promise<void>;
  close(): void;
};

/**
 * Opens guardian keys in an HSM. `single`: the HSM signs the digest of a recovery, which is
 * computed here from its fields. `derived`: the HSM has the secret, and derives the
 * key of one account for each signature, which is in our memory until it is made.
 *
 * @throws if library, token or key are missing, or the PIN is wrong, with what to do
 */
export async function openPkcs11Signer(
  configuration: Pkcs11Configuration,
  kind: GuardianKeyKind,
  options: TokenOptions,
): Promise<Pkcs11Signer> {
  const token = openToken(configuration, options);
  try {
    const [newest, ...older] = await listKeys(token, configuration.key, kind);
    if (!newest) throw new KeyMissingError(missing(configuration, kind));
    const ids = [newest, ...older] as const;
    const signer = await (kind === 'single' ? openSingle(token, ids) : openDerived(token, ids));
    return {
      ...signer,
      ping: () =>
        token.use(({ library, session }) => {
          library.C_GetSessionInfo(session);
        }),
      close: token.close,
    };
  } catch (error) {
    token.close();
    throw error;
  }
}

const missing = ({ token, key }: Pkcs11Configuration, kind: GuardianKeyKind) =>
  `The token "${token}" has no key "${key}" for guardian.guardianKey "${kind}", ${
    kind === 'single' ? 'a key pair' : 'a generic secret'
  }: create it with "recovery-guardian keys create", or restore it with the vendor's tool`;

type Ids = readonly [Buffer, ...Buffer[]];

async function openDerived(token: Token, ids: Ids): Promise<GuardianSigner> {
  const derivation = (id: Buffer): KeyDerivation => {
    const hmac = (data: Uint8Array) => signInToken(token, { id, kind: 'derived' }, data);
    return (account) => expandGuardianKey(hmac, account);
  };
  return createSigner(ids.map(derivation) as [KeyDerivation]);
}

async function openSingle(token: Token, ids: Ids): Promise<GuardianSigner> {
  const keys = [];
  for (const id of ids) keys.push(await openKey(token, id));
  return createSingleSigner(keys as [RecoverySigner]);
}

async function openKey(token: Token, id: Buffer): Promise<RecoverySigner> {
  const address = publicKeyToAddress(`0x${(await readPublicKey(token, id)).toString('hex')}`);
  return {
    address,
    async sign(recovery) {
      const hash = recoveryHash(recovery);
      const signature = await signInToken(token, { id, kind: 'single' }, hexToBytes(hash));
      const half = signature.length / 2;
      const [r, s] = [signature.subarray(0, half), signature.subarray(half)].map((part) =>
        BigInt(`0x${part.toString('hex')}`),
      ) as [bigint, bigint];
      return completeSignature({ r, s }, { hash, address, keeper: 'The HSM' });
    },
  };
}
