import type { Templates } from './templates.ts';

export const en: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Register this number to recover account {account} on {chain}.',
    subject: 'Register a way back to account {account}',
    purpose:
      'This code registers your email address as a way to recover the account {account} on {chain}, guarded by {service}.',
    notYou:
      'You did not ask for this? Then do nothing: without the code, nothing is registered. Tell it to nobody.',
  },
  'confirm-addition': {
    sms: 'ALLOW {addition} to help recover account {account} on {chain}.',
    subject: 'Allow {addition} to recover account {account}',
    purpose:
      'This code allows {addition} to count, from now on, when somebody recovers the account {account} on {chain}, guarded by {service}.',
    notYou:
      'You did not add {addition}? Then somebody else can sign for your account. Tell the code to nobody, and remove what was added.',
  },
  recover: {
    sms: 'TAKE CONTROL of account {account} on {chain} for {heir}.',
    subject: 'TAKE CONTROL of account {account}',
    purpose:
      'This code helps to TAKE CONTROL of the account {account} on {chain} for {heir}. {service} guards this account.',
    notYou:
      'You did not ask for this? Then somebody is trying to take your account. Tell the code to nobody. With your owner key you can still cancel a recovery that has begun.',
  },
  'target-added': {
    sms: '{target} was added to recover account {account} on {chain}. Not you? Remove it with your owner key.',
    subject: '{target} was added to recover account {account}',
    purpose:
      '{target} was added as a way to recover the account {account} on {chain}, guarded by {service}.',
    notYou:
      'You did not add it? Then somebody else can sign for your account: remove {target}, and move to a new owner key.',
  },
  'target-deleted': {
    sms: '{target} no longer recovers account {account} on {chain}. Not you? Add it again with your owner key.',
    subject: '{target} no longer recovers account {account}',
    purpose:
      '{target} was removed: it is no longer a way to recover the account {account} on {chain}, guarded by {service}.',
    notYou:
      'You did not remove it? Then somebody else can sign for your account: add {target} again, and move to a new owner key.',
  },
  'recovery-requested': {
    sms: 'Somebody asked to TAKE CONTROL of account {account} on {chain} for {heir}. Not you? Tell no code to anybody.',
    subject: 'Somebody asked to TAKE CONTROL of account {account}',
    purpose:
      'Somebody asked {service} to help them TAKE CONTROL of the account {account} on {chain} for {heir}.',
    notYou:
      'This was not you? Then tell no code to anybody. With your owner key you can still cancel a recovery that has begun.',
  },
  shared: {
    smsCode: 'Code: {code} ({minutes} min). Words: {phrase}. Not you? Tell nobody.',
    code: 'Your code: {code}',
    lifetime: 'It is good for {minutes} minutes.',
    phrase: 'Enter it only where you see the same three words:',
    link: 'This page shows a longer code, if the one above is not taken, and stops everything if this was not you:',
    linkOnly: 'This page shows your code, and stops everything if this was not you:',
    openPage: 'Open the page',
    oneOwner: 'new owner {owner}',
    severalOwners: '{count} new owners',
    countsFrom: 'It counts from {time}.',
    account: 'Account: {address}',
    newOwner: 'New owner: {address}',
    threshold: 'Owners who must sign: {count}',
  },
};
