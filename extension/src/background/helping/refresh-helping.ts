import type { HelpingList, HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import { readHelpRequests } from '../helping/help-requests.ts';
import { findProtectedAccounts, mostAccounts } from '../helping/protected-accounts.ts';
import { type Helping, mostListed, splitAccounts } from '../wallet/helping.ts';
import type { Wallet } from '../wallet/wallet.ts';

/**
 * Reads which accounts this wallet protects, and their open requests. Where a chain or a service does
 * not answer, what was read before is kept. While locked, no further accounts are searched.
 */
export async function refreshHelping(wallet: Wallet): Promise<HelpingList> {
  const { chains, helping, keyring } = wallet;
  let isIncomplete = false;
  const failed = () => {
    isIncomplete = true;
    return undefined;
  };
  if (await keyring.isUnlocked()) {
    for (const { chainId, serviceUrl } of await chains.list()) {
      if (!serviceUrl) continue;
      const isWhole = await findProtectedAccounts(wallet, chainId).catch(failed);
      if (!isWhole) isIncomplete = true;
    }
  }
  const before = await helping.get();
  if (before.accounts.length >= mostAccounts) isIncomplete = true;
  const { of, looked } = accountsInTurn(before);
  const read = await Promise.all(
    of.map(async (account) => {
      const open = await readHelpRequests(chains, account).catch(failed);
      return open ?? before.requests.filter((request) => request.account === account.id);
    }),
  );
  const stored = await keepRequests(wallet, { of, looked, requests: read.flat() });
  const { requests, ignored } = stored;
  return {
    accounts: splitAccounts(stored).listed,
    requests: requests.map((one) => ({ ...one, isIgnored: ignored.includes(one.hash) })),
    isIncomplete,
  };
}

/** Whose requests to read: of all listed accounts, and of some of the others in turn. */
function accountsInTurn(helping: Helping) {
  const { listed, others } = splitAccounts(helping);
  const before = helping.looked ?? 0;
  const start = before < others.length ? before : 0;
  const looked = start + mostListed;
  return { of: [...listed, ...others.slice(start, looked)], looked };
}

/** Stores the requests of these accounts, and reports a change. */
async function keepRequests(
  { helping, changed }: Pick<Wallet, 'helping' | 'changed'>,
  {
    of,
    looked,
    requests,
  }: {
    of: readonly ProtectedAccount[];
    looked: number;
    requests: readonly HelpRequest[];
  },
) {
  let isChanged = false;
  const stored = await helping.update((value) => {
    // Accounts may have been added or removed meanwhile.
    const others = value.requests.filter(({ account }) => !of.some(({ id }) => id === account));
    const listed = requests.filter(({ account }) =>
      value.accounts.some(({ id }) => id === account),
    );
    const all = [...others, ...listed];
    const hashes = all.map(({ hash }) => hash);
    isChanged = hashes.join() !== value.requests.map(({ hash }) => hash).join();
    return {
      ...value,
      looked,
      requests: all,
      ignored: value.ignored.filter((one) => hashes.includes(one)),
    };
  });
  if (isChanged) changed('state');
  return stored;
}
