import { AddressElement } from './components/address.ts';
import { registerElements } from './components/register-elements.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';

/**
 * Registers `<recovery-guardian>`; its views are registered when first shown. Calling it twice, or
 * from two copies, is harmless (`session/load-view.ts`).
 */
export function defineRecoveryGuardian(): void {
  // The inner element first: the outer one may already be in the page.
  registerElements({
    'rg-address': AddressElement,
    'recovery-guardian': RecoveryGuardianElement,
  });
}
