import type { AccountSnapshot } from '../chain/account-snapshot.ts';
import type { StepName } from '../translations/strings.ts';
import type { WalletAccount } from '../wallet/wallet-account.ts';

export interface Guide {
  readonly steps: readonly StepName[];
  /** The index of the current step; the number of steps when all are done. */
  readonly current: number;
}

/** What is known of the user's progress. */
export interface Progress {
  /** How many email addresses and phone numbers were confirmed for this account. */
  readonly registered: number;
  /** Whether the user wants to see two codes at work. */
  readonly wantsTwoCodes: boolean;
  /** Whether the wallet holds another key than it started with. */
  readonly hasFreshKey: boolean;
  readonly wallet: WalletAccount | undefined;
  /** Whether the visitor's own wallet is in use. */
  readonly isVisiting: boolean;
  readonly snapshot: AccountSnapshot | undefined;
}

/** The guide through the demo, with the current step derived from the actual state. */
export function guide(progress: Progress): Guide {
  // The progress of a visitor's own account is unknown.
  if (progress.isVisiting) return { steps: ['visiting'], current: 0 };
  // Too early: without a guardian, no one can restore access.
  if (isLost(progress)) return { steps: ['lost'], current: 0 };
  const another: readonly StepName[] = progress.wantsTwoCodes ? ['another'] : [];
  const steps: readonly StepName[] = [
    ...(['register', 'guardian'] as const),
    ...another,
    ...(['lose', 'recover', 'wait', 'finalize'] as const),
  ];
  const current = currentStep(progress);
  return { steps, current: current ? steps.indexOf(current) : steps.length };
}

function isLost({ wallet, snapshot }: Progress): boolean {
  return wallet?.kind === 'key' && snapshot?.guardians.length === 0;
}

/** Returns `undefined` when all steps are done. */
function currentStep(progress: Progress): StepName | undefined {
  const { registered, wantsTwoCodes, hasFreshKey, wallet, snapshot } = progress;
  if (!wallet || !snapshot) return 'register';
  if (wallet.kind === 'safe' && hasFreshKey) return undefined;
  if (snapshot.recovery) {
    return snapshot.timestamp < snapshot.recovery.executeAfter ? 'wait' : 'finalize';
  }
  if (wallet.kind === 'key') return 'recover';
  if (snapshot.guardians.length > 0) return wantsTwoCodes && registered < 2 ? 'another' : 'lose';
  return registered > 0 ? 'guardian' : 'register';
}
