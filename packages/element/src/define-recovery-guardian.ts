import { registerElements } from './components/register-elements.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';

/**
 * Registers `<recovery-guardian>`; what is inside is registered when first shown. Calling it twice, or
 * from two copies, is harmless (`session/load-view.ts`).
 */
export function defineRecoveryGuardian(): void {
  registerElements({ 'recovery-guardian': RecoveryGuardianElement });
}
