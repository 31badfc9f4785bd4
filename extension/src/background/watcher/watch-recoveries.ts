import { readOwners } from '@recovery-guardian/safe';
import { type AccountId, type AccountOverview, holdersOf } from '../../messages/account.ts';
import { accountId } from '../../messages/account-id.ts';
import type { RunningRecovery } from '../../messages/state.ts';
import { readModules } from '../accounts/account-overview.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { contractReader } from '../chains/read-contract.ts';
import type { Wallet, WatchedRecovery } from '../wallet/wallet.ts';

/** In seconds, by the chain's clock. */
const lastHour = 3_600;
/** In milliseconds. */
const day = 86_400_000;

/**
 * Looks for running recoveries of all accounts, and notifies the user: immediately, once a day, and
 * in the last hour. Once one has ended in other owners, notifies of that. Works while
 * the wallet is locked, and without the recovery service.
 */
export async function watchRecoveries(
  wallet: Wallet,
  tell: (account: StoredAccount, isTaken: boolean) => Promise<void>,
): Promise<void> {
  const { watchesRecoveries } = await wallet.settings.get();
  const seen = (await wallet.recoveries.get()).map(({ account }) => account);
  for (const account of await wallet.accounts.listStored()) {
    const id = accountId(account.chainId, account.address);
    // A known recovery is followed to its end, since the toolbar button shows it.
    if (!(watchesRecoveries || seen.includes(id))) continue;
    // Also those that were not deployed when last read: their first operation may have run since.
    // If a node does not answer, the known recoveries are kept until the next check.
    const found = await findRecoveries(wallet, account).catch(() => undefined);
    if (!found) continue;
    const { running, isTaken } = await keepRecoveries(wallet, id, found, !watchesRecoveries);
    const due = running.filter((recovery) => isDue(recovery, found.chainTime, wallet.now()));
    if (!watchesRecoveries) continue;
    if (isTaken || due.length > 0) await tell(account, isTaken);
    if (isTaken) await keepRecoveries(wallet, id, found, true);
    else if (due.length > 0) {
      await note(wallet, id, due, found.chainTime).catch(() => {
        // The owners of the other accounts are told also if the storage is full.
      });
    }
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

/**
 * Stores the current recoveries of an account's modules, with the times of their notifications.
 *
 * @param forgetsTaken Otherwise, recoveries that have ended in other owners are kept until the user was
 *   told, also if Home reads it first.
 */
export async function keepRecoveries(
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

/** Reads an account's modules with a running recovery, its owners, and the chain's clock in seconds. */
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
    modules: modules.filter(({ recovery }) => recovery),
    chainTime: Number(block.timestamp),
  };
}
