import type { Address } from 'viem';
import { findAccount, type RpcContext } from '../caller.ts';

/** Returns the account that the caller sees; none while the wallet is locked. @see EIP-1193 */
export async function eth_accounts(context: RpcContext): Promise<readonly Address[]> {
  const { wallet, caller } = context;
  if (!(await wallet.keyring.isUnlocked())) return [];
  if (caller.as === 'owner') {
    const [owner] = await wallet.keyring.owners();
    return owner ? [owner.address] : [];
  }
  const account = await findAccount(context);
  return account ? [account.address] : [];
}
