import { readOwners } from '@recovery-guardian/core';
import {
  type AccountId,
  accountId,
  contractReader,
  throwNetworkError,
  within,
} from '@recovery-guardian/wallet';
import { browser } from '../../browser.ts';
import { type AccountOverview, holdersOf } from '../../messages/account.ts';
import type { Danger, RunningRecovery } from '../../messages/state.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { readModules, readOverview } from '../accounts/read-account.ts';
import type { WatchedRecovery } from '../wallet/stored-values.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { keepDangers, noteToldOf, readDangers } from './dangers.ts';
import { isOldBlock, isUnchecked, mostMissed, noteLook, watchedAccounts } from './looks.ts';

/** In seconds, by the chain's clock. */
const lastHour = 3_600;
/** In milliseconds. */
const day = 86_400_000;

/** What the user is told about an account: `unchecked` if it cannot be watched. */
export type News = 'running' | 'taken' | 'unchecked' | Danger['kind'];

type Tell = (account: StoredAccount, news: News) => Promise<void>;

/**
 * Looks for running recoveries of all accounts, and notifies the user: immediately, once a day, and
 * in the last hour. Once one has ended in other owners, or if an account cannot be read, notifies of that.
 * Works while the wallet is locked, and without the recovery service.
 */
export async function watchRecoveries(wallet: Wallet, tell: Tell): Promise<void> {
  const { watchesRecoveries } = await wallet.settings.get();
  const watched = await watchedAccounts(wallet);
  // No account waits for another one's node.
  await Promise.allSettled(
    watched.map((account) => watchAccount(wallet, account, watchesRecoveries ? tell : undefined)),
  );
}

async function watchAccount(wallet: Wallet, account: StoredAccount, tell?: Tell): Promise<void> {
  const id = accountId(account.chainId, account.address);
  const looking = lookAtAccount(wallet, account, tell);
  // A late answer is still told, but the look counts as missed by then.
  const missed = await within(2 * wallet.patience, looking).catch(() => 1);
  const noted = await noteLook(wallet, id, missed);
  if (!(tell && isUnchecked(noted) && isDayAgo(noted.toldAt, wallet.now()))) return;
  await tell(account, 'unchecked');
  await wallet.looks.update((all) => ({ ...all, [id]: { ...noted, toldAt: wallet.now() } }));
}

/** Looks for recoveries of an account. @returns how many missed looks it counts for */
async function lookAtAccount(wallet: Wallet, account: StoredAccount, tell?: Tell): Promise<number> {
  const id = accountId(account.chainId, account.address);
  // Also those that were not deployed when last read: their first operation may have run since.
  // If a node does not answer, the known recoveries are kept until the next check.
  const found = await findRecoveries(wallet, account).catch(async (error) => {
    if (!(await isStillNew(wallet, account))) throw error;
  });
  if (!found) return 0;
  const isOld = await isOldBlock(wallet, account.chainId, found.chainTime);
  // An old block does not know how a recovery has ended.
  if (!isOld || isRunning(found)) {
    const { running, isTaken } = await keepRecoveries(wallet, id, found, !tell);
    const due = running.filter((recovery) => isDue(recovery, found.chainTime, wallet.now()));
    if (isTaken) await tell?.(account, 'taken');
    else if (due.length > 0) await tell?.(account, 'running');
    if (tell && isTaken) await keepRecoveries(wallet, id, found, true);
    else if (tell && due.length > 0) {
      await noteTold(wallet, id, due, found.chainTime).catch(() => {
        // The owners of the other accounts are told also if the storage is full.
      });
    }
  }
  if (isOld) return mostMissed;
  // After what runs: a node that refuses what this takes must not silence that alarm.
  const dangers = await keepDangers(wallet, id, await readDangers(wallet, account, found.modules));
  const kinds = [
    ...new Set(dangers.flatMap((one) => (isDayAgo(one.toldAt, wallet.now()) ? one.kind : []))),
  ];
  if (tell && kinds.length > 0) {
    for (const kind of kinds) await tell(account, kind);
    await noteToldOf(wallet, id, kinds);
  }
  await noteLook(wallet, id, 0);
  return 0;
}

/** Whether an account that was created here is not on its chain yet, so that nobody can recover it. */
async function isStillNew(
  { chains }: Wallet,
  { chainId, address, setup, isDeployed }: StoredAccount,
): Promise<boolean> {
  if (!setup || isDeployed) return false;
  const node = await chains.node(chainId);
  return (await node('eth_getCode', [address, 'latest'])) === '0x';
}

async function noteTold(
  wallet: Wallet,
  account: AccountId,
  told: readonly WatchedRecovery[],
  chainTime: number,
): Promise<void> {
  await markTold(wallet, account, chainTime);
  for (const recovery of told) await noteInActivity(wallet, recovery);
}

/**
 * Stores the current recoveries of an account's modules, with the times of their notifications.
 *
 * @param forgetsTaken Otherwise, recoveries that have ended in other owners are kept until the user was
 *   told, also if Home reads it first.
 */
async function keepRecoveries(
  wallet: Pick<Wallet, 'recoveries' | 'changed'>,
  account: AccountId,
  found: Pick<AccountOverview, 'modules' | 'owners' | 'threshold'>,
  forgetsTaken = false,
): Promise<{ running: readonly WatchedRecovery[]; isTaken: boolean }> {
  const holders = holdersOf(found);
  const before = (await wallet.recoveries.get()).filter((one) => one.account === account);
  const running = found.modules.flatMap(({ module, recovery }) => {
    if (!recovery) return [];
    const { executeAfter } = recovery;
    const known = before.find((one) => one.module === module && one.executeAfter === executeAfter);
    if (known) return known;
    return { account, module, executeAfter, toldAt: undefined, isToldInLastHour: false, holders };
  });
  const taken = before.filter((one) => one.holders !== holders && !running.includes(one));
  const kept = forgetsTaken ? running : [...running, ...taken];
  const result = { running, isTaken: taken.length > 0 };
  if (kept.length === before.length && kept.every((one) => before.includes(one))) return result;
  await wallet.recoveries
    .update((all) => [...all.filter((one) => one.account !== account), ...kept])
    .catch(() => {
      // The owner is told also if the storage is full.
    });
  wallet.changed('state');
  return result;
}

async function markTold(wallet: Wallet, account: AccountId, chainTime: number): Promise<void> {
  await wallet.recoveries.update((all) =>
    all.map((one) => {
      if (one.account !== account) return one;
      return { ...one, toldAt: wallet.now(), isToldInLastHour: isInLastHour(one, chainTime) };
    }),
  );
}

function isDue(recovery: WatchedRecovery, chainTime: number, now: number): boolean {
  if (isDayAgo(recovery.toldAt, now)) return true;
  return isInLastHour(recovery, chainTime) && !recovery.isToldInLastHour;
}

/** Whether it is a day since the user was told. A time in the future was set by a wrong clock. */
function isDayAgo(toldAt: number | undefined, now: number): boolean {
  return toldAt === undefined || Math.abs(now - toldAt) >= day;
}

function isInLastHour({ executeAfter }: RunningRecovery, chainTime: number): boolean {
  return executeAfter - chainTime <= lastHour;
}

async function noteInActivity(wallet: Wallet, recovery: WatchedRecovery): Promise<void> {
  if (recovery.toldAt !== undefined) return;
  const { account, module, executeAfter } = recovery;
  await wallet.activity.addHappening({
    id: `${account} ${module} ${executeAfter}`,
    at: wallet.now(),
    account,
    origin: undefined,
    what: { kind: 'recovery-noticed' },
  });
  wallet.changed('activity');
}

function isRunning({ modules }: Pick<AccountOverview, 'modules'>): boolean {
  return modules.some(({ recovery }) => recovery);
}

/** Reads an account's recovery modules, its owners, and the chain's clock in seconds. */
export async function findRecoveries(
  { chains }: Pick<Wallet, 'chains'>,
  { chainId, address }: Pick<StoredAccount, 'chainId' | 'address'>,
): Promise<Pick<AccountOverview, 'modules' | 'owners' | 'threshold'> & { chainTime: number }> {
  const [node, { watched }] = await Promise.all([
    chains.node(chainId),
    chains.recoveryModules(chainId),
  ]);
  const [{ modules }, block] = await Promise.all([
    readModules(node, address, watched),
    node('eth_getBlockByNumber', ['latest', false]) as Promise<{ timestamp: string }>,
  ]);
  return {
    // After the modules: a recovery that is gone by then has its new owners.
    ...(await readOwners(contractReader(node), address)),
    modules,
    chainTime: Number(block.timestamp),
  };
}

export const watchAlarm = 'watch';

const minutesBetweenLooks = 5;

/**
 * Has the browser wake the worker for each look. The alarm outlives the worker; a worker that often restarts
 * must not delay it each time. One that was set by a wrong clock, for years from now, or that has not
 * come, is set again.
 */
export async function startWatching(now: number): Promise<void> {
  const alarm = await browser.alarms.get(watchAlarm);
  const away = alarm ? Math.abs(alarm.scheduledTime - now) : Infinity;
  if (away <= minutesBetweenLooks * 60_000) return;
  await browser.alarms.create(watchAlarm, {
    periodInMinutes: minutesBetweenLooks,
    delayInMinutes: 1,
  });
}

type OverviewParts = Pick<
  Wallet,
  | 'accounts'
  | 'approvalLogs'
  | 'chains'
  | 'changed'
  | 'chosenModules'
  | 'dangers'
  | 'looks'
  | 'now'
  | 'patience'
  | 'recoveries'
>;

/** Reads an account from its chain, and stores what has changed. @throws {WalletError} `network` */
export async function refreshOverview(
  wallet: OverviewParts,
  id: AccountId,
): Promise<AccountOverview> {
  return within(2 * wallet.patience, readAndKeep(wallet, id)).catch(throwNetworkError);
}

async function readAndKeep(wallet: OverviewParts, id: AccountId): Promise<AccountOverview> {
  const { accounts, chains } = wallet;
  const account = await accounts.get(id);
  const { chainId, address } = account;
  const node = await chains.node(chainId);
  const [read, service] = await Promise.all([
    chains.recoveryModules(chainId).then((modules) => readOverview(node, address, modules)),
    chains.askService(chainId),
  ]);
  const isOld = await isOldBlock(wallet, chainId, read.timestamp);
  // An old block does not know how a recovery has ended.
  if (!isOld || isRunning(read)) await keepRecoveries(wallet, id, read);
  const [dangers, newestModules] = await Promise.all([
    readDangers(wallet, account, read.modules),
    chains.newestModules(
      chainId,
      service.servedModules.map((one) => one.address),
    ),
  ]);
  const found = { ...read, ...dangers, ...service, newestModules };
  const checkedAt = isOld ? found.timestamp * 1_000 : wallet.now();
  if (isOld && !isRunning(found)) return { ...found, checkedAt };
  if (!isOld) await keepDangers(wallet, id, found);
  if (!isOld) await noteLook(wallet, id, 0);
  // Until that is mended, it runs no operations; once it is, or the module for them is switched on, it does.
  const mayDiffer = (found.moduleHandler !== undefined) !== (account.status === 'needs-4337');
  const hasNewOwners = found.isDeployed && holdersOf(found) !== (await accounts.holders(id));
  // Its first operation has run, or was undone. An account that was not created here stays as it was.
  if (
    mayDiffer ||
    hasNewOwners ||
    found.isDeployed === ((await accounts.setup(id)) !== undefined)
  ) {
    await accounts.refresh(id).then(
      () => wallet.changed('state'),
      () => {},
    );
  }
  return { ...found, checkedAt };
}
