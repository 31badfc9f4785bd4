import type { Address } from 'viem';
import type { Eip1193Provider } from '../chain/eip1193.ts';
import { isRefusal } from '../chain/wallet-errors.ts';
import { connectedAccounts } from './connect-wallet.ts';

/**
 * Asks the wallet again which of its accounts this page may see. Wallets without permissions are
 * switched by their own menus.
 *
 * @see EIP-2255
 */
export async function chooseAccounts(provider: Eip1193Provider): Promise<readonly Address[]> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    if (isRefusal(error)) throw error;
  }
  return connectedAccounts(provider);
}
