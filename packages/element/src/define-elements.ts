import { AddressElement } from './components/address.ts';
import { registerElements } from './components/register-elements.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';

/**
 * Registers `<recovery-guardian>`; what it is made of registers itself when it is first shown
 * (`session/load-view.ts`). Calling it twice, or from two copies, is harmless.
 */
export function defineRecoveryGuardian(): void {
  // The part first: the whole may stand in the page.
  registerElements({
    'rg-address': AddressElement,
    'recovery-guardian': RecoveryGuardianElement,
  });
}
