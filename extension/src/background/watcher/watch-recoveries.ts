import type { AccountId, ModuleState } from '../../messages/account.ts';
import { accountId } from '../../messages/account-id.ts';
import type { RunningRecovery } from '../../messages/state.ts';
import { readModules } from '../accounts/account-overview.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { WatchedRecovery } from '../wallet/watched-recovery.ts';

/** In seconds, by the chain's clock. */
const lastHour = 3_600;
/** In milliseconds. */
const day = 86_400_000;

/**
 * Looks for running recoveries of all accounts, and notifies the user: immediately, once a day, and
 * in the last hour. Works while the wallet is locked, and without the recovery service.
 */
export async function watchRecoveries(
  wallet: Wallet,
  tell: (account: StoredAccount) => Promise<void>,
): Promise<void> {
  const { watchesRecoveries } = await wallet.settings.get();
  const seen = (await wallet.recoveries.get()).map(({ account }) => account);
  for (const account of await wallet.accounts.listStored()) {
    const id = accountId(account.chainId, account.address);
    // A known recovery is followed to its end, since the toolbar button shows it.
    if (!(watchesRecoveries || seen.includes(id))) continue;
    // Also those that were not deployed when last read: their first operation may have run since
    // (security S59). If a node does not answer, the known recoveries are kept until the next check.
    const found = await findRecoveries(wallet, account).catch(() => undefined);
    if (!found) continue;
    const running = await keepRecoveries(wallet, id, found.modules);
    const due = running.filter((recovery) => isDue(recovery, found.chainTime, wallet.now()));
    if (!watchesRecoveries || due.length === 0) continue;
    await tell(account);
    await note(wallet, id, due, found.chainTime).catch(() => {
      // The owners of the other accounts are told also if the storage is full (security S63).
    });
  }
}

async function note(
  wallet: Wallet,
  account: AccountId,
  told: readonly WatchedRecovery[],
  chainTime: number,
): Promise<void> {
  await markTold(wallet, account, chainTime);
  for (const recovery of told) await noteInActivity(wallet, recovery);
}

/** Stores the current recoveries of an account's modules, with the times of their notifications. */
export async function keepRecoveries(
  wallet: Pick<Wallet, 'recoveries' | 'changed'>,
  account: AccountId,
  modules: readonly ModuleState[],
): Promise<readonly WatchedRecovery[]> {
  const before = await wallet.recoveries.get();
  const running = modules.flatMap(({ module, recovery }) => {
    if (!recovery) return [];
    const { executeAfter } = recovery;
    const known = before.find(
      (one) =>
        one.account === account && one.module === module && one.executeAfter === executeAfter,
    );
    return known ?? { account, module, executeAfter, toldAt: undefined, isToldInLastHour: false };
  });
  const isChanged =
    running.some((one) => !before.includes(one)) ||
    running.length !== before.filter((one) => one.account === account).length;
  if (!isChanged) return running;
  const others = (all: readonly WatchedRecovery[]) => all.filter((one) => one.account !== account);
  await wallet.recoveries
    .update((all) => [...others(all), ...running])
    .catch(() => {
      // The owner is told also if the storage is full (security S63).
    });
  wallet.changed('state');
  return running;
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
  if (recovery.toldAt === undefined || now - recovery.toldAt >= day) return true;
  return isInLastHour(recovery, chainTime) && !recovery.isToldInLastHour;
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

/** Reads an account's modules with a running recovery, and the chain's clock in seconds. */
export async function findRecoveries(
  { chains }: Pick<Wallet, 'chains'>,
  { chainId, address }: Pick<StoredAccount, 'chainId' | 'address'>,
): Promise<{ modules: readonly ModuleState[]; chainTime: number }> {
  const [node, { watched }] = await Promise.all([
    chains.node(chainId),
    chains.recoveryModules(chainId),
  ]);
  const [{ modules }, block] = await Promise.all([
    readModules(node, address, watched),
    node('eth_getBlockByNumber', ['latest', false]) as Promise<{ timestamp: string }>,
  ]);
  return {
    modules: modules.filter(({ recovery }) => recovery),
    chainTime: Number(block.timestamp),
  };
}
