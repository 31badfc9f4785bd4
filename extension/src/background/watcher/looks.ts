import { type AccountId, accountId } from '@recovery-guardian/wallet';
import { knownChains } from '../../messages/settings.ts';
import type { UnlockedState } from '../../messages/state.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { isPrivateHost } from '../chains/private-network.ts';
import type { Look } from '../wallet/stored-values.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** After this many failed looks in a row, the user is told. */
export const mostMissed = 2;

/** In milliseconds: good looks in between are not stored. */
const minute = 60_000;

/** Whether an account could not be checked for a while. */
export function isUnchecked({ missed }: Look): boolean {
  return missed >= mostMissed;
}

type WatchedParts = Pick<Wallet, 'accounts' | 'dangers' | 'looks' | 'recoveries' | 'settings'>;

/** The accounts that are watched now. A known recovery is followed to its end in any case. */
export async function watchedAccounts({
  accounts,
  recoveries,
  settings,
}: Omit<WatchedParts, 'dangers' | 'looks'>): Promise<readonly StoredAccount[]> {
  const { watchesRecoveries } = await settings.get();
  const seen = (await recoveries.get()).map(({ account }) => account);
  return (await accounts.listStored()).filter(
    ({ chainId, address }) => watchesRecoveries || seen.includes(accountId(chainId, address)),
  );
}

/** What is shown of the watched accounts: recoveries, dangers, and since when one could not be checked. */
export async function watchedNews(
  wallet: WatchedParts,
): Promise<Pick<UnlockedState, 'dangers' | 'recoveries' | 'unchecked'>> {
  const looks = new Map(Object.entries(await wallet.looks.get()));
  const recoveries = await wallet.recoveries.get();
  const watched = (await watchedAccounts(wallet)).map((one) => accountId(one.chainId, one.address));
  return {
    dangers: (await wallet.dangers.get()).filter(({ account }) => watched.includes(account)),
    recoveries: recoveries.filter(({ account }) => watched.includes(account)),
    unchecked: watched.flatMap((account) => {
      const look = looks.get(account);
      return look && isUnchecked(look) ? [{ account, since: look.since }] : [];
    }),
  };
}

/**
 * Stores how a look at an account went.
 *
 * @param missed How many looks it counts for that failed; 0 for a good one.
 */
export async function noteLook(
  { looks, now, changed }: Pick<Wallet, 'looks' | 'now' | 'changed'>,
  id: AccountId,
  missed: number,
): Promise<Look> {
  const time = now();
  const before: Look = (await looks.get())[id] ?? { since: time, missed: 0, toldAt: undefined };
  const look =
    missed === 0
      ? { since: time, missed, toldAt: undefined }
      : // A time in the future was set by a wrong clock.
        { ...before, since: Math.min(before.since, time), missed: before.missed + missed };
  const isRecent = Math.abs(time - before.since) < minute && before.since < time;
  if (missed === 0 && before.missed === 0 && isRecent) return before;
  await looks
    .update((all) => ({ ...all, [id]: look }))
    .catch(() => {
      // The user is told also if the storage is full.
    });
  if (isUnchecked(look) !== isUnchecked(before)) changed('state');
  return look;
}

/** In seconds: how old a chain's newest block may be. */
const oldestBlock = 3_600;

/**
 * Whether a node's newest block is so old, by this device's clock, that a recovery may have started since.
 * The clock of a chain on the user's own machine or network may stand still.
 */
export async function isOldBlock(
  { chains, now }: Pick<Wallet, 'chains' | 'now'>,
  chainId: number,
  timestamp: number,
): Promise<boolean> {
  const { rpcUrl } = await chains.get(chainId);
  const isOwn = !knownChains.has(chainId) && isPrivateHost(new URL(rpcUrl).hostname);
  return !isOwn && !(now() / 1_000 - timestamp <= oldestBlock);
}
