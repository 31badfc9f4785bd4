import type { AccountSnapshot } from '../chain/account-snapshot.ts';
import { duration } from '../ui/duration.ts';
import type { WalletAccount } from '../wallet/wallet-account.ts';

/** A step of the guide: its name and instructions. */
export interface GuideStep {
  readonly name: string;
  readonly hint: string;
}

export interface Guide {
  readonly steps: readonly GuideStep[];
  /** The current step; the number of steps when all are done. */
  readonly current: number;
}

/** What is known of the user's progress. */
export interface Progress {
  /** Whether an email address or phone number was confirmed for this account. */
  readonly registered: boolean;
  /** Whether the wallet holds another key than it started with. */
  readonly hasFreshKey: boolean;
  readonly wallet: WalletAccount | undefined;
  /** The name of the visitor's own wallet, if it is in use. */
  readonly visiting: string | undefined;
  readonly snapshot: AccountSnapshot | undefined;
  /** In seconds. */
  readonly gracePeriod: number;
}

/** The guide through the demo, with the current step derived from the actual state. */
export function guide(progress: Progress): Guide {
  const span = duration(progress.gracePeriod);
  const steps = [
    {
      name: 'Register',
      hint: 'Press “Protect this account” and enter any email address. The demo wallet asks you to sign; the code arrives in the mailbox.',
    },
    {
      name: 'Add the guardian',
      hint: 'Press “Add the guardian” and approve in the demo wallet. From then on you are protected.',
    },
    {
      name: 'Lose the key',
      hint: 'Now disaster strikes. Press “Lose the key” in the demo wallet. (To see two codes at work, register a phone number first.)',
    },
    {
      name: 'Recover',
      hint: 'Press “Recover an account”, enter what arrives, and start the recovery.',
    },
    {
      name: 'Wait',
      hint: `The old owner has ${span} to stop it. Instead of waiting, skip ahead.`,
    },
    { name: 'Take control', hint: 'The wait is over. Press “Take control now”.' },
  ];
  if (progress.visiting) return { steps: [visiting(progress.visiting)], current: 0 };
  if (isLost(progress)) return { steps: [lost], current: 0 };
  return { steps, current: currentStep(progress, steps.length) };
}

/** The progress of a visitor's own account is unknown. */
const visiting = (name: string): GuideStep => ({
  name: 'Your own wallet',
  hint: `Press “Protect this account”, and approve in ${name}. The code arrives in the mailbox.`,
});

/** Too early: without a guardian, no one can restore access. */
const lost = {
  name: 'Choose another account',
  hint: 'This key was lost before the account had a guardian, so it stays lost. Choose another account in the demo wallet.',
};

function isLost({ wallet, snapshot }: Progress): boolean {
  return wallet?.kind === 'key' && snapshot?.guardians.length === 0;
}

/** Shown when all steps are done. */
export const doneHint = 'Done. Same address, same assets, new key.';

function currentStep(progress: Progress, done: number): number {
  const { registered, hasFreshKey, wallet, snapshot } = progress;
  if (!wallet || !snapshot) return 0;
  if (wallet.kind === 'safe' && hasFreshKey) return done;
  if (snapshot.recovery) return snapshot.timestamp < snapshot.recovery.executeAfter ? 4 : 5;
  if (wallet.kind === 'key') return 3;
  if (snapshot.guardians.length > 0) return 2;
  return registered ? 1 : 0;
}
