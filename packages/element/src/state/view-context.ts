import type { SharedLink } from '../storage/shared-link.ts';
import type { Strings } from '../translations/strings.ts';
import type { Steps, ViewName } from '../view-names.ts';
import type { AccountReading, AccountStore } from './account.ts';
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

/** Something to choose yet, or a guardian: another user, or another wallet of the same one. */
export type Adding = 'any' | 'person' | 'wallet';

/** Where the user is in the element, and how to go elsewhere. */
export interface NavigationStore {
  /** The view that the host shows. */
  view: ViewName;
  /** The numbered steps of that view. */
  steps: Steps;
  /** The link that opened the page; `undefined` once it is done. */
  link: SharedLink | undefined;
  /** Returns to the question for the account; `undefined` if the host or a link has set it. */
  chooseAccount: (() => void) | undefined;
  /** @param adding What the user wants to add there. */
  navigate(view: ViewName, adding?: Adding): void;
  /** Returns what to add, once: for the view that was navigated to. */
  takeAdding(): Adding | undefined;
  /** Continues with the link's subject and account. */
  followLink(): void;
  leaveLink(): void;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  isInUse(): boolean;
}
