import '@recovery-guardian/element/types/react';
import type { RecoveryGuardianElement } from '@recovery-guardian/element';
import { RecoveryGuardian } from '@recovery-guardian/element/react';

const element = { current: null as RecoveryGuardianElement | null };

export const right = (
  <recovery-guardian
    ref={element}
    id="recovery"
    className="wide"
    view="recover"
    chainId={10}
    access-token="pk_1"
    strings={{ protectButton: 'Protect' }}
    onrecovery-guardian-ready={({ detail }) => detail.view.toUpperCase()}
  />
);
// @ts-expect-error: not a view
export const wrongView = <recovery-guardian view="nowhere" />;
// @ts-expect-error: not a property
export const wrongName = <recovery-guardian colour="red" />;
// @ts-expect-error: not what the event has
export const wrongEvent = <recovery-guardian onrecovery-guardian-ready={(code: number) => code} />;

export const component = <RecoveryGuardian view="recover" chainId={10} />;
// @ts-expect-error: not a view
export const wrongComponent = <RecoveryGuardian view="nowhere" />;
