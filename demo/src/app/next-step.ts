import { protectionOf, recoveryOf } from '@recovery-guardian/core';
import type { StepName, ViewName } from '@recovery-guardian/element';
import type { AccountSnapshot } from '../chain/local-chain.ts';
import type { WalletAccount } from '../wallet/demo-wallet.ts';

/** How far the user is: from an account without protection to a new key. */
export type Stage =
  | 'protect'
  | 'add-phone'
  | 'lose'
  | 'recover'
  | 'wait'
  | 'finalize'
  | 'done'
  | 'attack'
  | 'attacked'
  | 'stopped'
  | 'lost-too-early'
  | 'own-wallet';

/** What is known of the user's progress. */
export interface Progress {
  readonly wallet: WalletAccount | undefined;
  readonly snapshot: AccountSnapshot | undefined;
  /** Whether the wallet holds another key than it started with. */
  readonly hasFreshKey: boolean;
  /** Whether a phone is to be added before the key is lost. */
  readonly wantsPhone: boolean;
  /** Whether a thief is about to start a recovery, or has done so. */
  readonly attack: 'coming' | 'come' | undefined;
  /** Whether a wallet of the visitor's browser is in use; its progress is unknown. */
  readonly isVisiting: boolean;
}

/** Returns the stage that follows from the chain and the wallet's keys. */
export function stageOf(progress: Progress): Stage {
  const { wallet, snapshot, hasFreshKey, wantsPhone, attack, isVisiting } = progress;
  if (isVisiting) return 'own-wallet';
  if (!wallet || !snapshot) return 'protect';
  const recovery = recoveryOf(snapshot.recovery, snapshot.timestamp);
  if (wallet.kind === 'safe' && recovery !== 'none') return 'attacked';
  if (attack) return attack === 'coming' ? 'attack' : 'stopped';
  if (wallet.kind === 'safe' && hasFreshKey) return 'done';
  if (recovery !== 'none') return recovery === 'running' ? 'wait' : 'finalize';
  const { state } = protectionOf({ modules: [snapshot], owners: snapshot.owners, names: {} });
  // This page names no guardians; the element beside it does.
  const isGuarded = state === 'protected' || state === 'unchecked';
  if (wallet.kind === 'key') return isGuarded ? 'recover' : 'lost-too-early';
  if (!isGuarded) return 'protect';
  return wantsPhone ? 'add-phone' : 'lose';
}

/** A phone number that the service accepts, from the range that no one has. */
export const phoneToTry = '+1 415 555 0100';

const contact = `Enter any email address, or the phone number ${phoneToTry}.`;
const code = 'Copy the code from the mailbox or the phone, and paste it.';
const sentences: Readonly<Record<Stage, string>> = {
  protect: 'Start here: protect the account.',
  'add-phone': 'Add a second way to get codes: a phone.',
  lose: 'Now disaster strikes: lose the key in the wallet.',
  recover: 'Get back in without the key: recover the account.',
  wait: 'The wait gives owners time to stop thieves. You can skip it.',
  finalize: 'The wait is over: get back in.',
  done: 'You kept the account: same address, same assets, new key.',
  attack: 'A thief reads your messages, and asks for a code to get into your account.',
  attacked: 'The thief had your code, but must still wait. You have the key: stop it.',
  stopped: 'You stopped the thief. Nothing was moved.',
  'lost-too-early': 'This key was lost without any protection. Choose another account.',
  'own-wallet': 'Your own wallet is in use: protect or recover its account.',
};
/** By the step of the element's view, where the stage alone does not say it. */
const contactSteps = {
  contact,
  sign: 'Ask for the code, and approve it in the wallet.',
  code,
  confirm: code,
  guardian: 'One approval in the wallet, and the account is protected.',
} satisfies Partial<Record<StepName, string>>;
const sentencesOfSteps: Partial<Record<Stage, Partial<Record<StepName, string>>>> = {
  protect: contactSteps,
  'add-phone': {
    ...contactSteps,
    contact: `Choose the phone, and enter ${phoneToTry}.`,
    guardian: sentences['add-phone'],
  },
  recover: {
    owner: 'The wallet has a new key: let it control the account.',
    check: code,
    guardians: 'Send the link to the others who must help.',
    start: 'Start the recovery.',
  },
};

/** Where the element is, according to its events. */
export interface ElementPlace {
  readonly view: ViewName;
  readonly step?: StepName;
}

/** Says in one line what the user does next. */
export function nextStep(stage: Stage, { view, step }: ElementPlace): string {
  const inView = view === 'overview' ? undefined : step;
  return (inView && sentencesOfSteps[stage]?.[inView]) ?? sentences[stage];
}
