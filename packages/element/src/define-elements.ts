import { AddressElement } from './parts/address.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';
import { OneTimeCodeElement } from './steps/one-time-code.ts';
import { ChooseAccountElement } from './views/choose-account/choose-account.ts';
import { ManageElement } from './views/manage/manage.ts';
import { OverviewElement } from './views/overview/overview.ts';
import { ProtectElement } from './views/protect/protect.ts';
import { CheckContactsElement } from './views/recover/check-contacts.ts';
import { ChooseOwnerElement } from './views/recover/choose-owner.ts';
import { PendingRecoveryElement } from './views/recover/pending-recovery.ts';
import { RecoverElement } from './views/recover/recover.ts';
import { RecoveryEndedElement } from './views/recover/recovery-ended.ts';
import { StartRecoveryElement } from './views/recover/start-recovery.ts';

/** `<recovery-guardian>` and what it is made of. The parts first: the whole may stand in the page. */
const elements = {
  'rg-address': AddressElement,
  'rg-one-time-code': OneTimeCodeElement,
  'rg-choose-account': ChooseAccountElement,
  'rg-overview': OverviewElement,
  'rg-protect': ProtectElement,
  'rg-manage': ManageElement,
  'rg-choose-owner': ChooseOwnerElement,
  'rg-check-contacts': CheckContactsElement,
  'rg-start-recovery': StartRecoveryElement,
  'rg-pending-recovery': PendingRecoveryElement,
  'rg-recovery-ended': RecoveryEndedElement,
  'rg-recover': RecoverElement,
  'recovery-guardian': RecoveryGuardianElement,
};

/**
 * Registers `<recovery-guardian>`. Does nothing for what is registered already, so calling it twice,
 * or from two copies, is harmless; does nothing at all where there is no browser.
 */
export function defineRecoveryGuardian(registry = globalThis.customElements): void {
  if (typeof document === 'undefined') return;
  for (const [name, element] of Object.entries(elements)) {
    if (!registry.get(name)) registry.define(name, element);
  }
}
