import type { HTMLAttributes } from 'svelte/elements';
import type { RecoveryGuardianJsx } from '../jsx.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';

/** The tag's properties, attributes and listeners in Svelte's markup. */
export type RecoveryGuardianSvelteProps = RecoveryGuardianJsx &
  HTMLAttributes<RecoveryGuardianElement>;

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      'recovery-guardian': RecoveryGuardianSvelteProps;
    }
  }
}
