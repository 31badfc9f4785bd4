import {
  type Call,
  cancelRecoveryCalls,
  includesAddress,
  JsonRpcError,
  type ModuleState,
  recoveryModuleFunctions,
  safeTransaction,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  contractReader,
  networkError,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address } from 'viem';

import type { StopRefusal } from '../../messages/state.ts';
import { sendByOwner } from '../approvals/send-by-owner.ts';
import { sendOwnCalls } from '../approvals/send-calls.ts';
import type { SentCalls } from '../wallet/activity.ts';
import { noteRecovered, type Wallet } from '../wallet/wallet.ts';
import { findRecoveries } from '../watcher/watch-recoveries.ts';

/** In milliseconds, between two looks at the chain. */
const interval = 1_000;

/**
 * Ends what guardians have begun in all recovery modules of an account: running recoveries, and approvals
 * that were given. Waits until that is so. If the sponsor does not pay for it, the account does; if that
 * fails, too, an owner's key sends an ordinary transaction to the node, without the endpoint.
 *
 * @param isForced Also if no recovery runs and no approval is known: not all can be seen.
 * @returns Why each way failed; nothing if they are gone.
 * @throws {WalletError} `no-recovery`, `too-few-keys`, `declined`, and `network` or `refused` if the
 *   node cannot be read
 */
export async function cancelRecovery(
  wallet: Wallet,
  id: AccountId,
  { isForced = false } = {},
): Promise<readonly StopRefusal[]> {
  const account = await wallet.accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  const findRounds = () => readRounds(wallet, account);
  const found = await findRounds().catch(throwNetworkError);
  const isApproved = (await wallet.dangers.get()).some(
    (one) => one.account === id && one.kind === 'approved',
  );
  const isBegun = isForced || isApproved || found.some(({ recovery }) => recovery);
  if (!isBegun || found.length === 0) throw new WalletError('no-recovery');
  const refusals: StopRefusal[] = [];
  for (const payer of ['sponsor', 'account', 'owner'] as const) {
    // What was sent before may have run late.
    const running = await stillRunning(found, findRounds);
    if (running.length === 0) break;
    // Also in a module that the wallet does not know: a recovery by it takes the account over as well.
    const ownModules = running.map(({ module }) => module);
    const calls = running.flatMap(cancelRecoveryCalls);
    try {
      const sent =
        payer === 'owner'
          ? await sendListedByOwner(wallet, account, calls, ownModules)
          : await sendOwnCalls(wallet, id, calls, { ownModules, payer });
      await untilDone(
        wallet,
        sent,
        async () => (await stillRunning(running, findRounds)).length === 0,
      );
      break;
    } catch (error) {
      const { reason, message, lacks, cause } = networkError(error);
      if (reason === 'declined') throw error;
      const said = cause instanceof JsonRpcError ? message.slice(0, 200) : undefined;
      refusals.push({ payer, reason, said, lacks });
    }
    if (payer === 'owner') return refusals;
  }
  await noteRecovered(wallet.recovered, id, false);
  wallet.changed('state');
  return [];
}

/** What guardians have begun in a module: a recovery, or approvals, which are for the nonce. */
interface Round extends ModuleState {
  /** Read where no recovery runs. */
  readonly nonce: bigint | undefined;
}

/**
 * The rounds of an account's known modules that are enabled, and of all modules in which a recovery runs.
 * Another module, which could refuse the calls, must not keep these from being stopped.
 */
async function readRounds(wallet: Wallet, account: Account): Promise<readonly Round[]> {
  const read = contractReader(await wallet.chains.node(account.chainId));
  const { watched } = await wallet.chains.recoveryModules(account.chainId);
  const { modules } = await findRecoveries(wallet, account);
  const { nonce } = recoveryModuleFunctions;
  return Promise.all(
    modules
      .filter((one) => one.recovery || (one.isEnabled && includesAddress(watched, one.module)))
      .map(async (one) => ({
        ...one,
        nonce: one.recovery ? undefined : await read(one.module, nonce, account.address),
      })),
  );
}

/** Those of these rounds that have not ended, or all of them if the node does not answer. */
async function stillRunning(
  before: readonly Round[],
  findRounds: () => Promise<readonly Round[]>,
): Promise<readonly Round[]> {
  const identify = ({ module, nonce, recovery }: Round) =>
    JSON.stringify([module, recovery ?? String(nonce)]);
  const now = (await findRounds().catch(() => before)).map(identify);
  return before.filter((one) => now.includes(identify(one)));
}

/**
 * Waits until the chain says that calls did what they were sent for. An endpoint may accept them, and
 * never run them.
 *
 * @throws {WalletError} `reverted`, `no-effect`
 */
export async function untilDone(
  { activity, patience }: Wallet,
  sent: SentCalls,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + 4 * patience;
  while (!(await isDone())) {
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
