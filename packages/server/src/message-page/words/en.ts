import type { PageWords } from './page-words.ts';

export const en: PageWords = {
  title: 'A message about your account',
  purpose: {
    register: 'Add this email address as a way back into an account',
    'confirm-addition': 'Let {addition} help you back into your account right away',
    recover: 'Your code to get back into an account',
    effect: 'This code helps to TAKE CONTROL of the account, for the new wallet.',
  },
  held: {
    title: 'Someone wants to open your account with a new wallet',
    text: 'The right code from one of your ways back in was typed in. The last code comes on {time}. Until then you can stop this. Was it you?',
    yes: 'Yes, it was me',
    no: 'No, stop it',
  },
  facts: {
    account: 'Account',
    network: 'Network',
    newOwner: 'New wallet',
    threshold: 'Wallets that must sign',
    owner: 'Wallet right now',
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
    nothing: 'This service sees no recovery running. The account opens with:',
    canStart:
      'The right codes were typed in: it can be started at any time. Once it has started, the owner’s wallet can still stop it during the waiting time.',
    running: 'A recovery is running. The owner can stop it until {time}.',
    finalizable:
      'A recovery is running and its waiting time is over. It can be finished at any moment; until then, the owner can still stop it.',
    stuck:
      'A recovery is running, but it is stuck: the account can never open with its new wallet. The owner can stop it, or more people can help to start a correct one.',
    other: 'It is for another wallet than the one named above:',
    handedOver: 'The account now opens with the wallet named in this message:',
  },
  notMe: {
    title: 'Was this not you?',
    register: 'Then ignore the message. Without the code, nothing is added.',
    registerClosed:
      'If the code was used, this email address is now a way back into that account. Only the owner of the account can remove it.',
    'confirm-addition':
      'Then do not use the code. Someone else may be able to sign for your account: remove the new email or phone with your wallet.',
    open: 'Then someone is trying to take your account. Stop this request now:',
    running: 'Then stop the recovery in time. You need your wallet for it, not this email.',
    handedOver:
      'Then someone has taken the account, and only the new wallet can change that. Do not send anything to it.',
    unknown:
      'Then check your account in your wallet now. If a recovery is running, you can stop it there.',
    nothing:
      'Then someone may be trying to take your account, and may be able to read this mailbox. Keep your wallet ready, and watch for further messages.',
  },
  actions: {
    cancel: 'It wasn’t me, stop it',
    openAccount: 'Stop this recovery',
    openWallet: 'Open your wallet and stop the recovery there.',
    tryAgain: 'Try again',
  },
  results: {
    stopped: 'Stopped. No code of this request works anymore.',
    tooLate: 'Too late: the right codes were already typed in.',
    failed: 'This did not work. Try again.',
    fine: 'Good. You have nothing to do here: the last code comes at the time above.',
    tooMany:
      'This did not stop it: there were too many requests. Use another way back in, or your wallet.',
  },
  reminder: {
    title: 'Asked once a year',
    text: 'Once a year we ask whether this is still your way back into your account. If you stop that, nothing else changes.',
    stop: 'Don’t ask me again',
    stopped: 'Done. We won’t ask again. You can switch it on again in your account.',
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
