import type { Address } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { findAccount } from '../caller.ts';

/**
 * Returns the account that the caller sees. A site keeps it while the wallet is locked, as it knows
 * it already and would sign its user out; the wallet's own page then sees none.
 *
 * @see EIP-1193
 */
export async function eth_accounts(context: RpcContext): Promise<readonly Address[]> {
  const { wallet, caller } = context;
  if (caller.origin === undefined && !(await wallet.keyring.isUnlocked())) return [];
  if (caller.as === 'owner') {
    const [owner] = await wallet.keyring.owners();
    return owner ? [owner.address] : [];
  }
  const account = await findAccount(context);
  return account ? [account.address] : [];
}
