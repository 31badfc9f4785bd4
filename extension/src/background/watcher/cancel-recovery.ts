import {
  type Call,
  cancelRecoveryCalls,
  JsonRpcError,
  type ModuleState,
  safeTransaction,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  networkError,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address } from 'viem';

import type { StopRefusal } from '../../messages/state.ts';
import { sendByOwner } from '../approvals/send-by-owner.ts';
import { sendOwnCalls } from '../approvals/send-calls.ts';
import type { SentCalls } from '../wallet/activity.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { findRecoveries } from '../watcher/watch-recoveries.ts';

/** In milliseconds, between two looks at the chain. */
const interval = 1_000;

/**
 * Cancels every running recovery of an account, and waits until they are gone. If the sponsor does not pay
 * for it, the account does; if that fails, too, an owner's key sends an ordinary transaction to the node,
 * without the endpoint.
 *
 * @returns Why each way failed; nothing if they are gone.
 * @throws {WalletError} `no-recovery`, `too-few-keys`, `declined`, and `network` or `refused` if the
 *   node cannot be read
 */
export async function cancelRecovery(
  wallet: Wallet,
  id: AccountId,
): Promise<readonly StopRefusal[]> {
  const account = await wallet.accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  const findRunning = async () => (await findRecoveries(wallet, account)).modules;
  const found = await findRunning().catch(throwNetworkError);
  if (found.length === 0) throw new WalletError('no-recovery');
  const refusals: StopRefusal[] = [];
  for (const payer of ['sponsor', 'account', 'owner'] as const) {
    // What was sent before may have run late.
    const running = await stillRunning(found, findRunning);
    if (running.length === 0) return [];
    // Also in a module that the wallet does not know: a recovery by it takes the account over as well.
    const ownModules = running.map(({ module }) => module);
    const calls = running.flatMap(cancelRecoveryCalls);
    try {
      const sent =
        payer === 'owner'
          ? await sendListedByOwner(wallet, account, calls, ownModules)
          : await sendOwnCalls(wallet, id, calls, { ownModules, payer });
      await untilStopped(wallet, sent, () => stillRunning(running, findRunning));
      return [];
    } catch (error) {
      const { reason, message, lacks, cause } = networkError(error);
      if (reason === 'declined') throw error;
      const said = cause instanceof JsonRpcError ? message.slice(0, 200) : undefined;
      refusals.push({ payer, reason, said, lacks });
    }
  }
  return refusals;
}

/** Those of these recoveries that still run, or all of them if the node does not answer. */
async function stillRunning(
  before: readonly ModuleState[],
  findRunning: () => Promise<readonly ModuleState[]>,
): Promise<readonly ModuleState[]> {
  const identify = ({ module, recovery }: ModuleState) => JSON.stringify([module, recovery]);
  const now = (await findRunning().catch(() => before)).map(identify);
  return before.filter((one) => now.includes(identify(one)));
}

/**
 * Waits until recoveries are stopped. An endpoint may accept what stops them, and never run it.
 *
 * @throws {WalletError} `reverted`, `no-effect`
 */
async function untilStopped(
  { activity, patience }: Wallet,
  sent: SentCalls,
  findRunning: () => Promise<readonly ModuleState[]>,
): Promise<void> {
  const end = Date.now() + 4 * patience;
  while ((await findRunning()).length > 0) {
    const { status } = await activity.refresh(sent).catch(() => sent);
    if (status === 'reverted') throw new WalletError('reverted');
    if (status === 'lapsed' || Date.now() > end) throw new WalletError('no-effect');
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** Sends the calls by an owner's key, and lists them in the activity. */
async function sendListedByOwner(
  wallet: Wallet,
  account: Account,
  calls: readonly Call[],
  ownModules: readonly Address[],
): Promise<SentCalls> {
  const { id, address, chainId } = account;
  const { data: callData } = safeTransaction(calls);
  const none = { deploysAccount: false, outflow: [], tokens: [] };
  const { hash, decoded } = await sendByOwner(
    wallet,
    account,
    calls,
    ({ owner: _, ...shown }) => ({ kind: 'send-calls', ...shown, ...none, callData }),
    ownModules,
  );
  const sent: SentCalls = {
    id: hash,
    at: wallet.now(),
    origin: undefined,
    account: id,
    address,
    chainId,
    meanings: decoded.map(({ meaning }) => meaning),
    operationHash: hash,
    isTransaction: true,
    nonce: '0x0',
    validUntil: 0,
    status: 'pending',
    receipt: undefined,
  };
  await wallet.activity.addCalls(sent);
  wallet.changed('activity');
  return sent;
}
