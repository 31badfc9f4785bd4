import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { RecoveryGuardianJsx } from '../jsx.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';

/** The tag's props: React 19 sets properties and listens to events on the tag itself. */
export type RecoveryGuardianReactProps = RecoveryGuardianJsx &
  DetailedHTMLProps<HTMLAttributes<RecoveryGuardianElement>, RecoveryGuardianElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'recovery-guardian': RecoveryGuardianReactProps;
    }
  }
}
