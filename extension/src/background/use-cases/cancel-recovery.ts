import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import type { AccountId } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { SentCalls } from '../activity/activity.ts';
import { throwNetworkError } from '../chains/chains.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { findRecoveries } from '../watcher/watch-recoveries.ts';
import { sendOwnCalls } from './send-calls.ts';

/** Cancels every running recovery of an account. @throws {WalletError} `no-recovery`, `network` */
export async function cancelRecovery(wallet: Wallet, id: AccountId): Promise<SentCalls> {
  const { chainId, address } = await wallet.accounts.get(id);
  const { modules } = await findRecoveries(wallet, { chainId, address }).catch(throwNetworkError);
  if (modules.length === 0) throw new WalletError('no-recovery');
  const addresses = modules.map(({ module }) => module);
  // Also in a module that the wallet does not know: a recovery by it takes the account over as well.
  return sendOwnCalls(wallet, id, addresses.map(cancelRecoveryCall), addresses);
}
