import { defineRecoveryGuardian } from '@recovery-guardian/element';
import { registerElements } from '@recovery-guardian/element/design';
import { ApprovalCardElement } from '../approval/approval-card.ts';
import { UnlockElement } from '../ui/unlock.ts';
import { ActivityElement } from './home/activity.ts';
import { HomeElement } from './home/home.ts';
import { ownAddressElements } from './home/own-address.ts';
import { ActivateElement } from './recovery/activate.ts';
import { FindAccountElement } from './recovery/find-account.ts';
import { GuardianElement } from './recovery/guardian.ts';
import { SettingsElement } from './settings/settings.ts';
import { SitesElement } from './settings/sites.ts';
import { WalletAppElement } from './wallet-app.ts';

/** The popup's elements for every day. Parts come first, since the whole may already be in the page. */
const elements = {
  'wallet-approval': ApprovalCardElement,
  'wallet-unlock': UnlockElement,
  ...ownAddressElements,
  'wallet-home': HomeElement,
  'wallet-activate': ActivateElement,
  'wallet-guardian': GuardianElement,
  'wallet-find-account': FindAccountElement,
  'wallet-sites': SitesElement,
  'wallet-activity': ActivityElement,
  'wallet-settings': SettingsElement,
  'wallet-app': WalletAppElement,
};

/** Registers the popup's elements, and `<recovery-guardian>` among them. */
export function defineScreens(): void {
  defineRecoveryGuardian();
  registerElements(elements);
}
