import type { Strings } from '../translations/strings.ts';
import type { AccountReading, AccountStore } from './account.ts';
import type { NavigationStore } from './navigation.ts';
import type { ServiceStore } from './service.ts';
import type { WalletStore } from './wallet.ts';

/**
 * What the session provides to the views of one account. It is the same object as long as the account
 * is; a view is rendered again when a value that it has read here has changed.
 */
export interface ViewContext {
  readonly strings: Strings;
  readonly chainName: string;
  readonly account: Readonly<AccountStore>;
  readonly service: Readonly<ServiceStore>;
  readonly wallet: Readonly<WalletStore>;
  readonly navigation: Readonly<NavigationStore>;
}

/** What may change while the account stays the same. */
export type Snapshot = Pick<ViewContext, 'strings' | 'chainName'> & {
  account: AccountReading;
  service: Omit<ServiceStore, 'askAgain'>;
  wallet: Pick<WalletStore, 'accounts'>;
  navigation: Pick<NavigationStore, 'view' | 'steps' | 'link' | 'chooseAccount'>;
};

/** Sets what has changed: only views that have read it are rendered again. */
export function updateViewContext(
  context: ViewContext,
  { account, service, wallet, navigation, ...words }: Snapshot,
): void {
  Object.assign(context, words);
  Object.assign(context.account, account);
  Object.assign(context.service, service);
  Object.assign(context.wallet, wallet);
  Object.assign(context.navigation, navigation);
}
