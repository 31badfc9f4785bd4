import {
  accountMessageTypedData,
  packOwnerSignatures,
  rawAccountMessageTypedData,
} from '@recovery-guardian/protocol';
import { type Hex, hashTypedData } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Account } from '../../messages/account.ts';
import { deployment } from '../accounts/new-account.ts';
import type { Wallet } from '../wallet.ts';

/**
 * What the owners sign of a text: `personal` its EIP-191 hash, as EIP-1271 callers ask about it;
 * `raw` its own bytes.
 */
export type TextForm = 'personal' | 'raw';

/**
 * The account's signature over a text. The hash is made here, of the text: never a caller's.
 * An account that is not on chain yet says how it gets there (ERC-6492).
 */
export async function signText(
  { keyring, accounts }: Pick<Wallet, 'keyring' | 'accounts'>,
  { id, address, chainId, owners, threshold }: Account,
  text: string,
  form: TextForm,
): Promise<Hex> {
  const parameters = { account: address, chainId, message: text };
  const hash = hashTypedData(
    form === 'personal'
      ? accountMessageTypedData(parameters)
      : rawAccountMessageTypedData(parameters),
  );
  const signatures = await Promise.all(
    owners
      .slice(0, threshold)
      .map(async (signer) => ({ signer, signature: await keyring.sign(signer, hash) })),
  );
  const signature = packOwnerSignatures(signatures);
  const setup = await accounts.setup(id);
  if (!setup) return signature;
  const { factory, factoryData } = deployment(setup);
  return serializeErc6492Signature({ address: factory, data: factoryData, signature });
}
