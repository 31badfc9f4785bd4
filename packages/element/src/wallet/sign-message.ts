import {
  accountMessageTypedData,
  createSiweMessage,
  type SiweMessageParameters,
  serviceIdentity,
} from '@recovery-guardian/protocol';
import { type Hex, stringToHex } from 'viem';
import type { StatementSigner } from '../chain/account-state.ts';
import { ElementError } from '../errors/element-error.ts';
import { signTypedData } from './typed-data.ts';
import { type AccountOwners, type Wallet, walletRole } from './wallet.ts';

/**
 * Signs a text as the account. A smart wallet signs by `personal_sign`; the wallet of the only
 * owner needed signs the Safe's message, which binds it to account and chain.
 *
 * @returns A signature that the account's EIP-1271 check accepts.
 */
export async function signMessage(
  wallet: Wallet,
  message: string,
  { account, chainId, owners }: AccountOwners,
): Promise<Hex> {
  const role = walletRole({ accounts: wallet.accounts, account, owners });
  if (role.kind === 'account') {
    const params = [stringToHex(message), account];
    return (await wallet.provider.request({ method: 'personal_sign', params })) as Hex;
  }
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  const typedData = accountMessageTypedData({ account, chainId, message });
  return signTypedData(wallet.provider, role.owner, typedData);
}

/** Writes a statement as a SIWE message for the service whose domain the page has set. */
export function writeStatement(
  { account, chainId, siweDomain }: StatementSigner,
  statement: Omit<SiweMessageParameters, 'account' | 'chainId' | 'identity'>,
): string {
  const identity = siweDomain ? serviceIdentity(siweDomain) : undefined;
  return createSiweMessage({ account, chainId, identity, ...statement });
}
