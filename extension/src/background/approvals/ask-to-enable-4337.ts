import type { Hash } from 'viem';
import type { AccountId } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import { missingCalls } from '../operations/owner-transaction.ts';
import { sendByOwner } from './send-by-owner.ts';

/**
 * Shows the user the transaction that lets an account run user operations, and sends it from an
 * owner's key once approved.
 *
 * @throws {WalletError} `too-few-keys`, `no-funds`, `declined`, `network`
 */
export async function askToEnable4337(
  wallet: Parameters<typeof sendByOwner>[0],
  id: AccountId,
): Promise<Hash> {
  const account = await wallet.accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  if (account.status !== 'needs-4337') throw new WalletError('invalid-request', 'It is enabled');
  const calls = await missingCalls(await wallet.chains.node(account.chainId), account.address);
  const { hash } = await sendByOwner(wallet, account, calls, (shown) => ({
    kind: 'enable-4337',
    ...shown,
  }));
  return hash;
}
