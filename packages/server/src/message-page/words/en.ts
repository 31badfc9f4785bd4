import type { PageWords } from './page-words.ts';

export const en: PageWords = {
  title: 'Your message from the recovery service',
  purpose: {
    register: 'Add this email address as a way to recover an account',
    'confirm-addition': 'Let {addition} help recover your account right away',
    recover: 'TAKE CONTROL of an account',
  },
  facts: {
    account: 'Account',
    network: 'Network',
    newOwner: 'New owner',
    threshold: 'Owners who must sign',
    owner: 'Owner right now',
  },
  code: {
    phrase: 'Words',
    intro: 'Only enter this code if the page where you started shows the same three words:',
    copy: 'Copy the code',
    copied: 'Copied',
    selected: 'Selected: copy it with your keyboard',
    lifetime: 'Works until {time}. Never share it.',
    closed: 'This code no longer works.',
  },
  now: {
    title: 'What the network shows right now',
    unknown:
      'We cannot read the network right now, so we cannot tell whether your account has changed. Check it in your wallet.',
    nothing: 'This service sees no recovery running. The account is controlled by:',
    canStart:
      'The codes for this recovery were confirmed, so it can be started at any time. Once it has started, the owner key can still stop it during the waiting time.',
    running: 'A recovery is running. The owner can stop it until {time}.',
    finalizable:
      'A recovery is running and its waiting time is over. Anyone can complete it at any moment; until then, the owner can still stop it.',
    stuck:
      'A recovery is running, but it is stuck: the account can never get its new owners. The owner can stop it, or more of the people who help can start a correct one.',
    other: 'It gives control to someone other than the owner named above:',
    handedOver: 'The account is now controlled by the owner named in this message:',
  },
  notMe: {
    title: 'Was this not you?',
    register: 'Then ignore the message. Without the code, nothing is added.',
    registerClosed:
      'If the code was used, this email address can now help recover that account. Only the owner of the account can remove it.',
    'confirm-addition':
      'Then do not use the code. Someone else may be able to sign for your account: remove the new email or phone with your owner key.',
    open: 'Then someone is trying to take your account. Stop this request now:',
    running: 'Then stop the recovery in time. You need your owner key for it, not this email.',
    handedOver:
      'Then someone has taken the account, and only its new owner can change that. Do not send anything to it.',
    unknown:
      'Then check your account in your wallet now. If a recovery is running, your owner key can stop it there.',
    nothing:
      'Then someone may be trying to take your account, and may be able to read this mailbox. Keep your owner key ready, and watch for further messages.',
  },
  actions: {
    cancel: 'This was not me: stop this request',
    openAccount: 'Stop it in your account',
    openWallet: 'Open your wallet and stop the recovery there.',
    tryAgain: 'Try again',
  },
  results: {
    stopped: 'Stopped. No code of this request works anymore.',
    tooLate: 'Too late: the codes of this request were already confirmed.',
    failed: 'This did not work. Try again.',
  },
  unknown: {
    title: 'This link no longer works',
    text: 'It may be old, or not copied in full. It says nothing about your account: check your account in your wallet.',
  },
  unreachable: {
    title: 'This page cannot be loaded right now',
    text: 'The recovery service did not answer. This says nothing about your account: check your account in your wallet.',
  },
};
