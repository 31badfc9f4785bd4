import type { Address, Hash } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';
import { type CallParameters, readCall } from '../read-call.ts';
import { requireOwnAddress } from '../require-own-address.ts';
import { sendCalls } from '../send-calls.ts';

/** Runs one call as the wallet's account. */
export async function eth_sendTransaction(
  wallet: DemoWallet,
  [transaction]: readonly [CallParameters & { from?: Address }],
): Promise<Hash> {
  const account = await wallet.currentAccount();
  requireOwnAddress(account, transaction.from);
  return sendCalls(wallet, account, [readCall(transaction)]);
}
