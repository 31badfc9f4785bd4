import type { Hash } from 'viem';
import type { AccountId } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import { decodeCalls } from '../decoding/decode-calls.ts';
import {
  enable4337Calls,
  findPayer,
  missingCalls,
  sendFromOwner,
  signedByOwners,
} from '../operations/owner-transaction.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { fromOwnPage } from './from-own-page.ts';
import { decodingCaller } from './send-calls.ts';

/**
 * Shows the user the transaction that lets an account run user operations, and sends it from an
 * owner's key once approved.
 *
 * @throws {WalletError} `too-few-keys`, `no-funds`, `declined`, `network`
 */
export async function askToEnable4337(
  wallet: Pick<
    Wallet,
    'accounts' | 'activity' | 'approvals' | 'chains' | 'helping' | 'keyring' | 'tokens'
  >,
  id: AccountId,
): Promise<Hash> {
  const { accounts, chains, keyring, approvals } = wallet;
  const account = await accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  if (account.status !== 'needs-4337') throw new WalletError('invalid-request', 'It is enabled');
  const [node, chain] = await Promise.all([
    chains.node(account.chainId),
    chains.get(account.chainId),
  ]);
  const payer = await findPayer(node, account, enable4337Calls(account.address).length);
  const { prepared } = await fromOwnPage((page) =>
    approvals.ask(page, async () => {
      const caller = await decodingCaller(wallet, account, undefined);
      const calls = await missingCalls(node, account.address);
      const details = {
        kind: 'enable-4337',
        account,
        chainName: chain.name,
        owner: payer.owner,
        calls: decodeCalls(
          calls.map((call) => ({ ...call, operation: 0 })),
          caller,
        ),
        fee: payer.fee,
      } as const;
      return { details, warnings: [], calls };
    }),
  );
  const call = await signedByOwners(chains, keyring, account, prepared.calls);
  return sendFromOwner(node, keyring, account, call, payer);
}
