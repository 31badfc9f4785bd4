import {
  accountMessageTypedData,
  packOwnerSignatures,
  rawAccountMessageTypedData,
} from '@recovery-guardian/protocol';
import { type Hex, hashTypedData } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Account } from '../../messages/account.ts';
import { deployment } from '../accounts/new-account.ts';
import type { Wallet } from '../wallet/wallet.ts';

/**
 * What the owners sign of a text: for `personal` its EIP-191 hash, as EIP-1271 callers check it;
 * for `raw`
 * its bytes.
 */
export type TextForm = 'personal' | 'raw';

/**
 * Signs a text as the account. The hash is always computed here. The signature of an undeployed
 * account includes its deployment (ERC-6492).
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
