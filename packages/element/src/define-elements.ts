import { AddressElement } from './components/address.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';
import { registerElements } from './register-elements.ts';

/**
 * Registers `<recovery-guardian>`; what it is made of registers itself when it is first shown
 * (`views/load-view.ts`). Calling it twice, or from two copies, is harmless.
 */
export function defineRecoveryGuardian(): void {
  // The part first: the whole may stand in the page.
  registerElements({
    'rg-address': AddressElement,
    'recovery-guardian': RecoveryGuardianElement,
  });
}
