import type { Call } from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  type DecodedCall,
  decodeCalls,
  type EnableModuleDetails,
  type Fee,
  findPayer,
  missingCalls,
  type SendCallsDetails,
  sendFromOwner,
  signedByOwners,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address, Hash } from 'viem';
import type { Wallet } from '../wallet/wallet.ts';
import { fromOwnPage } from './caller.ts';
import { decodingCaller } from './send-calls.ts';

/** What is known of an owner's transaction before it is shown. */
interface OwnerTransaction {
  readonly account: Account;
  readonly chainName: string;
  readonly owner: Address;
  readonly calls: readonly DecodedCall[];
  readonly fee: Fee;
}

/**
 * Shows what an owner's key would pay for an account's calls, and once that is approved, sends them
 * straight to the node, as an ordinary transaction.
 *
 * @throws {WalletError} `no-funds`, `declined`, `network`, `refused`, `reverted`
 */
export async function sendByOwner(
  wallet: Pick<
    Wallet,
    'accounts' | 'activity' | 'approvals' | 'chains' | 'helping' | 'keyring' | 'tokens'
  >,
  account: Account,
  calls: readonly Call[],
  details: (shown: OwnerTransaction) => EnableModuleDetails | SendCallsDetails,
  ownModules: readonly Address[] = [],
): Promise<{ hash: Hash; decoded: readonly DecodedCall[] }> {
  const { chains, keyring, approvals } = wallet;
  const { name: chainName } = await chains.get(account.chainId);
  const node = await chains.node(account.chainId);
  const payment = await findPayer(node, account, calls.length);
  const decoded = decodeCalls(
    calls.map((call) => ({ ...call, operation: 0 })),
    await decodingCaller(wallet, account, undefined, ownModules),
  );
  const { owner, fee } = payment;
  const shown = details({ account, chainName, owner, calls: decoded, fee });
  await fromOwnPage((page) => approvals.ask(page, async () => ({ details: shown, warnings: [] })));
  const call = await signedByOwners(node, keyring, account, calls);
  return { hash: await sendFromOwner(node, keyring, account, call, payment), decoded };
}

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
  const calls = await missingCalls(await wallet.chains.node(account.chainId), account);
  const { hash } = await sendByOwner(wallet, account, calls, (shown) => ({
    kind: 'enable-4337',
    ...shown,
  }));
  return hash;
}
