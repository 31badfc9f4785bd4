import {
  accountMessageTypedData,
  accountTypedData,
  packOwnerSignatures,
  rawAccountMessageTypedData,
} from '@recovery-guardian/protocol';
import { type Hash, type Hex, hashTypedData } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Account } from '../../messages/account.ts';
import type { ShownTypedData } from '../../messages/typed-data.ts';
import { deployment } from '../accounts/new-account.ts';
import { typedDataDefinition } from '../decoding/typed-data-definition.ts';
import type { Wallet } from '../wallet/wallet.ts';

/**
 * What the owners sign of a text: for `personal` its EIP-191 hash, as EIP-1271 callers check it; for
 * `raw` its bytes.
 */
export type TextForm = 'personal' | 'raw';

type Signers = Pick<Wallet, 'keyring' | 'accounts'>;

/** Signs a text as the account. The hash is always computed here. */
export function signText(
  wallet: Signers,
  account: Account,
  text: string,
  form: TextForm,
): Promise<Hex> {
  const parameters = { account: account.address, chainId: account.chainId, message: text };
  const hash = hashTypedData(
    form === 'personal'
      ? accountMessageTypedData(parameters)
      : rawAccountMessageTypedData(parameters),
  );
  return signByOwners(wallet, account, hash);
}

/** Signs typed data as the account. The hash is computed here, from what the user was shown. */
export function signTypedData(
  wallet: Signers,
  account: Account,
  shown: ShownTypedData,
): Promise<Hex> {
  const { address, chainId } = account;
  const typedData = typedDataDefinition(shown);
  const hash = hashTypedData(accountTypedData({ account: address, chainId, typedData }));
  return signByOwners(wallet, account, hash);
}

/** The signature of an undeployed account includes its deployment (ERC-6492). */
async function signByOwners(
  { keyring, accounts }: Signers,
  { id, owners, threshold }: Account,
  hash: Hash,
): Promise<Hex> {
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
