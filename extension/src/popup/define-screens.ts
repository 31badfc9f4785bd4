import { defineRecoveryGuardian } from '@recovery-guardian/element';
import { ApprovalCardElement } from '../approval/approval-card.ts';
import { UnlockElement } from '../pages/unlock.ts';
import { AccountsElement } from './accounts/accounts.ts';
import { AddAccountElement } from './accounts/add-account.ts';
import { ConnectElement } from './connect/connect.ts';
import { FirstRunElement } from './first-run/first-run.ts';
import { ImportKeyElement } from './first-run/import-key.ts';
import { WelcomeElement } from './first-run/welcome.ts';
import { ActivateElement } from './guardian/activate.ts';
import { GuardianElement } from './guardian/guardian.ts';
import { HomeElement } from './home/home.ts';
import { ownAddressElements } from './home/own-address.ts';
import { ActivityElement } from './screens/activity.ts';
import { AddKeyElement } from './screens/add-key.ts';
import { ChainElement } from './screens/chain.ts';
import { ChangePasswordElement } from './screens/change-password.ts';
import { ExportKeyElement } from './screens/export-key.ts';
import { KeepPhraseElement } from './screens/keep-phrase.ts';
import { SettingsElement } from './screens/settings.ts';
import { SitesElement } from './screens/sites.ts';
import { WalletAppElement } from './wallet-app.ts';

/** The popup's elements. Parts come first, since the whole may already be in the page. */
const elements = {
  'wallet-approval': ApprovalCardElement,
  'wallet-welcome': WelcomeElement,
  'wallet-import-key': ImportKeyElement,
  'wallet-keep-phrase': KeepPhraseElement,
  'wallet-first-run': FirstRunElement,
  'wallet-unlock': UnlockElement,
  ...ownAddressElements,
  'wallet-home': HomeElement,
  'wallet-accounts': AccountsElement,
  'wallet-add-account': AddAccountElement,
  'wallet-activate': ActivateElement,
  'wallet-guardian': GuardianElement,
  'wallet-sites': SitesElement,
  'wallet-activity': ActivityElement,
  'wallet-settings': SettingsElement,
  'wallet-chain': ChainElement,
  'wallet-connect': ConnectElement,
  'wallet-add-key': AddKeyElement,
  'wallet-change-password': ChangePasswordElement,
  'wallet-export-key': ExportKeyElement,
  'wallet-app': WalletAppElement,
};

/** Registers the popup's elements, and `<recovery-guardian>` among them. */
export function defineScreens(): void {
  defineRecoveryGuardian();
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
