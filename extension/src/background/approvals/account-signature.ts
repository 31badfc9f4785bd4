import {
  accountMessageTypedData,
  accountTypedData,
  packOwnerSignatures,
  type Recovery,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { type Hash, type Hex, hashTypedData } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Account } from '../../messages/account.ts';
import { deployment } from '../accounts/new-account.ts';
import type { Wallet } from '../wallet/wallet.ts';

type Signers = Pick<Wallet, 'keyring' | 'accounts'>;

/** Signs a text as the account: its EIP-191 hash, as EIP-1271 callers check it, which is computed here. */
export function signText(wallet: Signers, account: Account, text: string): Promise<Hex> {
  const { address, chainId } = account;
  const typedData = accountMessageTypedData({ account: address, chainId, message: text });
  return signByOwners(wallet, account, hashTypedData(typedData));
}

/** Signs as the account, a guardian, that it approves a recovery. The hash is computed here. */
export function signRecovery(wallet: Signers, account: Account, recovery: Recovery): Promise<Hex> {
  return signByOwners(wallet, account, recoveryHashFor(account, recovery));
}

/** What the owners of a guardian's account sign to approve a recovery. */
export function recoveryHashFor(
  { address, chainId }: Pick<Account, 'address' | 'chainId'>,
  recovery: Recovery,
): Hash {
  const typedData = recoveryTypedData(recovery);
  return hashTypedData(accountTypedData({ account: address, chainId, typedData }));
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
