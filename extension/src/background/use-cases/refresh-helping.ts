import type { HelpingList, HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import { readHelpRequests } from '../helping/help-requests.ts';
import { findProtectedAccounts } from '../helping/protected-accounts.ts';
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
      if (serviceUrl) await findProtectedAccounts(wallet, chainId).catch(failed);
    }
  }
  const before = await helping.get();
  const read = await Promise.all(
    before.accounts.map(async (account) => {
      const open = await readHelpRequests(chains, account).catch(failed);
      return open ?? before.requests.filter((request) => request.account === account.id);
    }),
  );
  const { accounts, requests, ignored } = await keepRequests(wallet, before.accounts, read.flat());
  const listed = requests.map((one) => ({ ...one, isIgnored: ignored.includes(one.hash) }));
  return { accounts, requests: listed, isIncomplete };
}

/** Stores the requests of these accounts, and reports a change. */
async function keepRequests(
  { helping, changed }: Pick<Wallet, 'helping' | 'changed'>,
  of: readonly ProtectedAccount[],
  requests: readonly HelpRequest[],
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
      requests: all,
      ignored: value.ignored.filter((one) => hashes.includes(one)),
    };
  });
  if (isChanged) changed('state');
  return stored;
}
