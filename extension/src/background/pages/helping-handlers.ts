import { readAccountId } from '../../messages/account-id.ts';
import { WalletError } from '../../messages/errors.ts';
import { throwNetworkError } from '../chains/chains.ts';
import { approveRecovery } from '../helping/approve-recovery.ts';
import { readHelpLink } from '../helping/help-link.ts';
import { addProtectedAccount, mostAccounts } from '../helping/protected-accounts.ts';
import { refreshHelping } from '../helping/refresh-helping.ts';
import { changing, type Handlers } from './handlers.ts';

/** In characters. */
const longestName = 60;

export const helpingHandlers = {
  'helping.list': refreshHelping,
  'helping.open': async (wallet, { text, chainId }) => {
    const link = readHelpLink(text, chainId);
    const account = readAccountId(link.account);
    const added = await addProtectedAccount(wallet, account).catch(throwNetworkError);
    if (!added) throw new WalletError('not-a-guardian');
    return link;
  },
  'helping.approve': approveRecovery,
  'helping.ignore': changing(async ({ helping }, { hash, isIgnored }) => {
    await helping.update((value) => {
      const others = value.ignored.filter((one) => one !== hash);
      return { ...value, ignored: isIgnored ? [...others, hash] : others };
    });
  }),
  'helping.rename': async ({ helping }, { account, name }) => {
    await helping.update((value) => ({
      ...value,
      accounts: value.accounts.map((one) =>
        one.id === account ? { ...one, name: name.trim().slice(0, longestName) } : one,
      ),
    }));
  },
  'helping.remove': changing(async ({ helping }, { account }) => {
    await helping.update((value) => ({
      ...value,
      accounts: value.accounts.filter(({ id }) => id !== account),
      requests: value.requests.filter((request) => request.account !== account),
      hidden: [...new Set([...value.hidden, account])],
      // There is room again for an account that was dropped.
      searched: value.accounts.length < mostAccounts ? value.searched : {},
    }));
  }),
} satisfies Partial<Handlers>;
