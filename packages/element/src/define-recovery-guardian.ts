import { RecoveryGuardianElement } from './recovery-guardian.ts';
import { registerElements } from './ui/styled.ts';

/** For the build's small entry (build/entry.ts). */
export { checkModules } from './on-demand.ts';

/**
 * Registers `<recovery-guardian>`; what is inside is registered when first shown. Calling it twice, or
 * from two copies, is harmless (`ui/register-elements.ts`).
 */
export function defineRecoveryGuardian(): void {
  registerElements({ 'recovery-guardian': RecoveryGuardianElement });
}
