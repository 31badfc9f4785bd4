import type { Language, ModuleRole } from '@recovery-guardian/core';
import { overview } from '@recovery-guardian/element/translations/en/overview';
import type { Party } from '../request/approval.ts';

const helpers = (threshold: string) =>
  threshold === '1'
    ? 'One helper is enough to start a recovery.'
    : `${threshold} helpers are needed to start a recovery.`;
/** The duration of a recovery by a module. */
const waiting = (wait: string | undefined) =>
  wait === undefined ? 'How long a recovery takes there is not known.' : overview.waitInWords(wait);

const list = new Intl.ListFormat('en');

/** The same bytes may mean an amount or a token id. */
const units = (amount: string) => `${amount} of the token’s smallest units`;

/**
 * The English texts about calls, tokens and statements, the only ones that the demo shows. The extension has them in its
 * other languages.
 */
export const english = {
  language: 'en' as Language,
  element: { span: overview.span },

  /** Asks for one call, by its title. */
  question: (title: string) => `${title}?`,
  /** What calls do: a title for a single call, and its consequence. The addresses follow. */
  calls: {
    addGuardian: (threshold: string, wait: string | undefined) => ({
      title: 'Let someone help you back in',
      consequence: `This address may then help to recover your account. ${helpers(threshold)} ${waiting(wait)}`,
    }),
    /** The title of `addGuardian` for the account’s recovery service. */
    addService: 'Let codes help you back in',
    revokeGuardian: (threshold: string) => ({
      title: 'Stop someone from helping you back in',
      consequence:
        threshold === '0'
          ? 'This address may no longer help to recover your account. No one else may in this module: without another one, this account cannot be recovered.'
          : `This address may no longer help to recover your account. ${helpers(threshold)}`,
    }),
    changeGuardianThreshold: (threshold: string, wait: string | undefined) => ({
      title: 'Change how many must help',
      consequence: `${helpers(threshold)} ${waiting(wait)}`,
    }),
    startRecovery: (newOwners: number) => ({
      title: 'Start the recovery',
      consequence: `After the wait, ${newOwners === 1 ? 'the new owner' : 'the new owners'} can take control of the account. Until then its owner can stop it.`,
    }),
    finalizeRecovery: {
      title: 'Finish the recovery',
      consequence: 'The account changes hands now. Its old keys no longer work.',
    },
    cancelRecovery: {
      title: 'Stop any recovery',
      consequence: 'A running recovery of your account ends. Its owners stay.',
    },
    voidApprovals: {
      title: 'Cancel earlier OKs',
      consequence: 'OKs that helpers gave so far can no longer start a recovery of your account.',
    },
    enableModule: (role: NonNullable<ModuleRole>, wait: string | undefined) =>
      ({
        recovery: {
          title: 'Turn on recovery',
          consequence: `With enough helpers, the recovery module gives your account new owners. ${waiting(wait)}`,
        },
        'other-recovery': {
          title: 'Add another recovery module',
          consequence: `With enough help from the addresses named there, this module gives your account new owners. ${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'Let others pay this account’s fees',
          consequence: 'The account can then be used without coins of its own.',
        },
      })[role],
    disableModule: {
      title: 'Turn off a recovery module',
      consequence: 'This module can no longer give your account new owners.',
    },
    /** All calls that move who can help to a newer module. */
    moveGuardians: {
      title: 'Update your protection',
      consequence: (needed: string, all: number) =>
        `Moves your ways back in to recovery module version 0.2.0, and turns the older one off. From then on, ${needed} of ${all} must help.`,
    },
    setFallbackHandler: {
      title: 'Change how your account answers',
      consequence:
        'This program then answers for your account, and says which signatures are yours. Decline, unless you know it.',
    },
    transfer: (amount: string) => ({
      title: 'Send coins',
      consequence: `Sends ${amount}.`,
    }),
    tokenTransfer: (amount: string) => ({
      title: 'Send tokens',
      consequence: `Sends ${units(amount)}.`,
    }),
    tokenApproval: (amount: string) => ({
      title: 'Let someone take your tokens',
      consequence: `The spender may take ${units(amount)}, at any time.`,
    }),
    unknown: {
      title: 'Run an unknown action',
      consequence: 'This wallet can’t read what it does.',
    },
  },

  /** The role of an address in a call. */
  parties: {
    guardian: 'Address',
    module: 'Module',
    owner: 'New owner',
    account: 'Account to recover',
    handler: 'Program that answers',
    spender: 'Spender',
    recipient: 'To',
    token: 'Token',
  } satisfies Record<Party['role'], string> as Record<Party['role'], string>,
  /** About tokens that the wallet could read, and simulations. */
  tokens: {
    /** An amount with decimals, beside the number that is signed. */
    amount: (amount: string, token: string, units: string) =>
      `${amount} ${token} (${units} of its smallest units)`,
    anyAmount: (token: string) => `any amount of ${token}`,
    unitsOf: (units: string, token: string) => `${units} of the smallest units of ${token}`,
    send: (what: string) => ({ title: 'Send tokens', consequence: `Sends ${what}.` }),
    approve: (what: string) => ({
      title: 'Let someone take your tokens',
      consequence: `The spender may take ${what}, at any time.`,
    }),
  },

  /** What statements to the recovery service do. */
  signRegisterTitle: 'Allow recovery with codes?',
  signRegisterLead: (target: string) =>
    `Codes sent to ${target} may then start a recovery of this account.`,
  signPaperLead:
    'A new sheet of backup codes may then help to start a recovery of this account. An earlier sheet ends.',
  signListTitle: 'Show your email and phone?',
  signListLead: 'The recovery service shows which emails and phones are registered.',
  signDeleteTitle: 'Remove an email or phone?',
  signDeleteLead: (target: string | undefined) =>
    target
      ? `Codes are no longer sent to ${target}, and it no longer helps you back in.`
      : 'Your recovery service doesn’t say which email or phone this is. Codes are no longer sent there, and it no longer helps you back in.',
  signAlertsOnTitle: 'Send alerts there?',
  signAlertsOnLead: (target: string) =>
    `${target} will be told when someone starts a recovery of this account or changes who can help you back in.`,
  signAlertsListTitle: 'Show your alerts?',
  signAlertsListLead: 'The recovery service shows where alerts about this account go.',
  signAcceptTitle: 'Say yes to helping someone back in?',
  signAcceptLead:
    'You say that you will help someone back into their account if they lose their key. This alone gives no one any rights.',
  signAlertsOffTitle: 'Stop alerts?',
  signAlertsOffLead: (targets: readonly string[]) =>
    `They are no longer sent${targets.length > 0 ? ` to ${list.format(targets)}` : ''}, not even when someone starts a recovery.`,
};

/** The texts of one language. */
export type WalletTexts = typeof english;
