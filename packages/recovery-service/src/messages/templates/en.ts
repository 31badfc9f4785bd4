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
  subscribe: {
    sms: 'Send alerts about account {account} to this number.',
    subject: 'Get alerts about account {account}',
    purpose:
      'This code lets {service} send you alerts: you will hear when the guardians of the account {account} change, and when somebody begins to recover it, on every chain.',
    notYou:
      'You did not ask for this? Then do nothing: without the code, no alerts are sent. Tell it to nobody.',
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
  'guardian-added': {
    sms: 'Guardian {guardian} can now help to recover account {account} on {chain}. Not you? Remove it with your owner key.',
    subject: 'Guardian added to account {account}',
    purpose:
      'The guardian {guardian} was added to the account {account} on {chain}: it can now help to replace its owners.',
    notYou:
      'You did not add it? Then somebody else can act for your account: remove the guardian with your owner key, and move to a new one.',
  },
  'guardian-revoked': {
    sms: 'Guardian {guardian} no longer helps to recover account {account} on {chain}. Not you? Add it again with your owner key.',
    subject: 'Guardian removed from account {account}',
    purpose:
      'The guardian {guardian} was removed from the account {account} on {chain}: it can no longer help to replace its owners.',
    notYou:
      'You did not remove it? Then somebody else can act for your account: add the guardian again with your owner key, and move to a new one.',
  },
  'threshold-changed': {
    sms: 'Guardians needed to recover account {account} on {chain}: now {threshold}. Not you? Change it back with your owner key.',
    subject: 'Guardians needed for account {account}: now {threshold}',
    purpose:
      'How many guardians it takes to recover the account {account} on {chain} was changed: now {threshold}.',
    notYou:
      'You did not change it? Then somebody else can act for your account: change it back with your owner key, and move to a new one.',
  },
  'recovery-executed': {
    sms: 'From {time} account {account} on {chain} GOES TO {heir}. Not you? Cancel it with your owner key.',
    subject: 'Somebody TAKES CONTROL of account {account}',
    purpose:
      'A recovery was started that gives CONTROL of the account {account} on {chain} to {heir}. From {time}, anyone can complete it.',
    notYou:
      'Was this not you? Then stop it before that time. You need your owner key for it, not this email.',
  },
  'recovery-replaced': {
    sms: 'The recovery of account {account} on {chain} was replaced by another. Not you? Cancel it with your owner key.',
    subject: 'The recovery of account {account} was replaced by another',
    purpose:
      'The recovery of the account {account} on {chain} was replaced by another one, which more guardians approved. You will get a message about that one, too.',
    notYou:
      'Was this not you? Then stop the new recovery in time. You need your owner key for it, not this email.',
  },
  'recovery-finalized': {
    sms: 'Account {account} on {chain} NOW BELONGS TO {heir}: its recovery is final.',
    subject: 'Account {account} has new owners',
    purpose:
      'The recovery of the account {account} on {chain} is final: it now belongs to {heir}, and no earlier owner key opens it.',
    notYou:
      'You did not ask for this? Then only the new owners can change it. Do not send anything to this account any more.',
  },
  'recovery-canceled': {
    sms: 'The recovery of account {account} on {chain} was cancelled: its owners stay. Not you? Move to a new owner key.',
    subject: 'The recovery of account {account} was cancelled',
    purpose:
      'The recovery of the account {account} on {chain} was cancelled: its owners stay as they are.',
    notYou:
      'You did not cancel it? Then somebody else can act for your account: move to a new owner key. The recovery can be begun again.',
  },
  'nonce-invalidated': {
    sms: 'Unused guardian signatures for account {account} on {chain} were voided. Not you? Move to a new owner key.',
    subject: 'Guardian signatures for account {account} were voided',
    purpose:
      'The account {account} on {chain} voided all signatures of its guardians that were not used yet. A recovery that has begun goes on.',
    notYou:
      'You did not do this? Then somebody else can act for your account: move to a new owner key. Guardians can sign again.',
  },
  shared: {
    smsCode: 'Code: {code} ({minutes} min). Words: {phrase}. Not you? Tell nobody.',
    code: 'Your code: {code}',
    lifetime: 'It is good for {minutes} minutes.',
    phrase: 'Enter it only where you see the same three words:',
    link: 'If the code above is not accepted, this page shows a longer one.',
    linkOnly: 'This page shows your code.',
    linkStops: 'If this was not you, you can stop the request there.',
    openPage: 'Open the code page',
    oneOwner: 'new owner {owner}',
    severalOwners: '{count} new owners',
    unknownOwners: 'owners that the chain did not tell',
    countsFrom: 'It counts from {time}.',
    account: 'Account: {address}',
    newOwner: 'New owner: {address}',
    threshold: 'Owners who must sign: {count}',
    guardian: 'Guardian: {address}',
    transaction: 'Transaction: {hash}',
    stopRecovery: 'Stop this recovery',
    stopInWallet: 'To stop it, open your wallet and cancel the recovery of this account there.',
    mayBeRead:
      'If it was not you, someone may be able to read your email or texts. Once the recovery is stopped, use another address or number for your account.',
    details: 'Details',
    cancelTo: 'To cancel, the account calls: {address}',
    cancelData: 'with the data: {data}',
  },
};
