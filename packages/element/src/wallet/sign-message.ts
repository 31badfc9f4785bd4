import { accountMessageTypedData } from '@recovery-guardian/protocol';
import { type Hex, stringToHex } from 'viem';
import { ElementError } from '../element-error.ts';
import type { AccountOwners, Wallet } from './wallet.ts';
import { walletRole } from './wallet-role.ts';

/**
 * Has the account sign a text: a smart wallet by `personal_sign`, an owner's wallet as the Safe's
 * message, which binds it to account and chain.
 *
 * @returns A signature that the account's EIP-1271 check takes.
 */
export async function signMessage(
  wallet: Wallet,
  message: string,
  { account, chainId, owners, threshold }: AccountOwners,
): Promise<Hex> {
  const role = walletRole({ accounts: wallet.accounts, account, owners });
  if (role.kind === 'account') {
    const params = [stringToHex(message), account];
    return (await wallet.provider.request({ method: 'personal_sign', params })) as Hex;
  }
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  if (threshold > 1) throw new ElementError('several-owners');
  const {
    domain,
    types,
    primaryType,
    message: value,
  } = accountMessageTypedData({
    account,
    chainId,
    message,
  });
  const typedData = {
    domain,
    types: {
      // Wallets want the domain's type spelled out.
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      ...types,
    },
    primaryType,
    message: value,
  };
  const params = [role.owner, JSON.stringify(typedData)];
  const signature = await wallet.provider.request({ method: 'eth_signTypedData_v4', params });
  return withEthereumRecoveryId(signature as Hex);
}

/** Some hardware wallets end a signature with 0 or 1 where Safes want 27 or 28. */
function withEthereumRecoveryId(signature: Hex): Hex {
  const last = Number.parseInt(signature.slice(-2), 16);
  return last < 2 ? `${signature.slice(0, -2) as Hex}${(last + 27).toString(16)}` : signature;
}
