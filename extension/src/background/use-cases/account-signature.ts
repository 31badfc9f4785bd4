import type { Recovery } from '@recovery-guardian/core';
import {
  type Account,
  deployment,
  recoveryHashFor,
  signByOwners,
  textHashFor,
} from '@recovery-guardian/wallet';
import type { Hash, Hex } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Wallet } from '../wallet/wallet.ts';

type Signers = Pick<Wallet, 'keyring' | 'accounts'>;

/** Signs a text as the account. The hash is computed here. */
export function signText(wallet: Signers, account: Account, text: string): Promise<Hex> {
  return signAsAccount(wallet, account, textHashFor(account, text));
}

/** Signs as the account, a guardian, that it approves a recovery. The hash is computed here. */
export function signRecovery(wallet: Signers, account: Account, recovery: Recovery): Promise<Hex> {
  return signAsAccount(wallet, account, recoveryHashFor(account, recovery));
}

/** The signature of an undeployed account includes its deployment (ERC-6492). */
async function signAsAccount(
  { keyring, accounts }: Signers,
  account: Account,
  hash: Hash,
): Promise<Hex> {
  const signature = await signByOwners(keyring, account, hash);
  const setup = await accounts.setup(account.id);
  if (!setup) return signature;
  const { factory, factoryData } = deployment(setup);
  return serializeErc6492Signature({ address: factory, data: factoryData, signature });
}
