import type { Templates } from './templates.ts';

export const en: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Register this number to recover account {account} on {chain}.',
    subject: 'Add this email to recover account {account}',
    purpose:
      'This code adds your email address as a way to recover the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t ask for this? You can ignore this message: without the code, nothing is added. Never share the code.',
  },
  'confirm-addition': {
    sms: 'ALLOW {addition} to help recover account {account} on {chain}.',
    subject: 'Allow {addition} to recover account {account}',
    purpose:
      'This code lets {addition} help recover the account {account} on {chain} from now on. {service} protects this account.',
    notYou:
      'Didn’t add {addition}? Then someone else can sign for your account. Never share the code, and remove what was added.',
  },
  recover: {
    sms: 'TAKE CONTROL of account {account} on {chain} for {newOwner}.',
    subject: 'Code to take over account {account}',
    purpose:
      'This code helps to TAKE CONTROL of the account {account} on {chain} for {newOwner}. {service} protects this account.',
    notYou:
      'Didn’t ask for this? Then someone is trying to take your account. Never share the code. With your owner key you can still stop a recovery that has started.',
  },
  subscribe: {
    sms: 'Send alerts about account {account} to this number.',
    subject: 'Get alerts about account {account}',
    purpose:
      'With this code, {service} alerts you when someone changes who can approve a recovery of the account {account}, and when someone starts to recover it, on every network.',
    notYou:
      'Didn’t ask for this? You can ignore this message: without the code, no alerts are sent. Never share the code.',
  },
  'find-accounts': {
    sms: 'Show which accounts this number protects. Moves nothing.',
    subject: 'Find the accounts that this address protects',
    purpose:
      'This code shows which accounts this address protects with {service}. It cannot move or change anything.',
    notYou:
      'Didn’t ask for this? You can ignore this message: without the code, nothing is shown. Never share the code.',
  },
  'target-added': {
    sms: '{target} was added to recover account {account} on {chain}. Not you? Remove it with your owner key.',
    subject: '{target} was added to recover account {account}',
    purpose:
      '{target} was added as a way to recover the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t add it? Then someone else can sign for your account: remove {target}, and switch to a new owner key.',
  },
  'target-deleted': {
    sms: '{target} no longer recovers account {account} on {chain}. Not you? Add it again with your owner key.',
    subject: '{target} no longer recovers account {account}',
    purpose:
      '{target} was removed: it is no longer a way to recover the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t remove it? Then someone else can sign for your account: add {target} again, and switch to a new owner key.',
  },
  'recovery-requested': {
    sms: 'Someone asked to TAKE CONTROL of account {account} on {chain} for {newOwner}. Not you? Never share a code.',
    subject: 'Someone asked to take over account {account}',
    purpose:
      'Someone asked {service} for help to TAKE CONTROL of the account {account} on {chain} for {newOwner}.',
    notYou:
      'Wasn’t this you? Never share a code. With your owner key you can still stop a recovery that has started.',
  },
  'guardian-added': {
    sms: '{guardian} can now approve recoveries of account {account} on {chain}. Not you? Remove it with your owner key.',
    subject: 'A new address can approve recoveries of account {account}',
    purpose:
      'The address {guardian} was added to the account {account} on {chain}: it can now approve a recovery, which replaces the owners.',
    notYou:
      'Didn’t add it? Then someone else can act for your account: remove the address with your owner key, and switch to a new key.',
  },
  'guardian-revoked': {
    sms: '{guardian} can no longer approve recoveries of account {account} on {chain}. Not you? Add it again with your owner key.',
    subject: 'An address can no longer approve recoveries of account {account}',
    purpose:
      'The address {guardian} was removed from the account {account} on {chain}: it can no longer approve recoveries.',
    notYou:
      'Didn’t remove it? Then someone else can act for your account: add the address again with your owner key, and switch to a new key.',
  },
  'threshold-changed': {
    sms: 'Approvals needed to recover account {account} on {chain}: now {threshold}. Not you? Change it back with your owner key.',
    subject: 'Approvals needed to recover account {account}: now {threshold}',
    purpose:
      'The number of approvals needed to recover the account {account} on {chain} was changed: now {threshold}.',
    notYou:
      'Didn’t change it? Then someone else can act for your account: change it back with your owner key, and switch to a new key.',
  },
  'recovery-confirmed': {
    sms: '{guardian} is helping to TAKE OVER account {account} on {chain}. Not you? Stop it with your owner key.',
    subject: 'Someone is preparing to take over your account {account}',
    purpose:
      'The address {guardian} has approved a recovery of the account {account} on {chain}. Its waiting time has not started yet.',
    notYou:
      'Wasn’t this you? Stop it now: that voids the approval. You need your owner key for that, not this email. Did you ask for help yourself? Then you have nothing to do.',
  },
  'recovery-executed': {
    sms: 'From {time} account {account} on {chain} GOES TO {newOwner}. Not you? Stop it with your owner key.',
    subject: 'Someone is taking over your account {account}',
    purpose:
      'A recovery of the account {account} on {chain} has started. From {time}, {newOwner} can take control.',
    notYou:
      'Wasn’t this you? Stop it before that time. You need your owner key for that, not this email. Started it yourself? Then you have nothing to do until then.',
  },
  'recovery-replaced': {
    sms: 'The recovery of account {account} on {chain} was replaced by another. Not you? Stop it with your owner key.',
    subject: 'The recovery of account {account} was replaced by another',
    purpose:
      'The recovery of the account {account} on {chain} was replaced by another one, which has more approvals. You will get a message about that one, too.',
    notYou:
      'Wasn’t this you? Stop the new recovery in time. You need your owner key for that, not this email.',
  },
  'recovery-finalized': {
    sms: 'Account {account} on {chain} NOW BELONGS TO {newOwner}: its recovery is final.',
    subject: 'Account {account} has new owners',
    purpose:
      'The recovery of the account {account} on {chain} is final: it now belongs to {newOwner}, and earlier owner keys no longer work.',
    notYou:
      'Didn’t ask for this? Then only the new owners can change it. Don’t send anything to this account anymore.',
  },
  'recovery-canceled': {
    sms: 'The recovery of account {account} on {chain} was stopped: its owners stay. Not you? Switch to a new owner key.',
    subject: 'The recovery of account {account} was stopped',
    purpose:
      'The recovery of the account {account} on {chain} was stopped: its owners stay as they are.',
    notYou:
      'Didn’t stop it? Then someone else can act for your account: switch to a new owner key. The recovery can be started again.',
  },
  'nonce-invalidated': {
    sms: 'Unused approvals for account {account} on {chain} were voided. Not you? Switch to a new owner key.',
    subject: 'Approvals for account {account} were voided',
    purpose:
      'The account {account} on {chain} voided all approvals that were not used yet. This alone may not stop a recovery that has started.',
    notYou:
      'Didn’t do this? Then someone else can act for your account: switch to a new owner key. New approvals are still possible.',
  },
  shared: {
    smsCode: 'Code: {code} ({minutes} min). Words: {phrase}. Not you? Never share it.',
    code: 'Your code: {code}',
    consequence:
      'Only enter it if you want to recover account {account}: after the waiting time, its old owners lose control of it.',
    lifetime: 'Valid for {minutes} minutes.',
    phrase: 'Only enter it if the page where you started shows the same three words:',
    link: 'Code not working? This page shows a longer one.',
    linkOnly: 'This page shows your code.',
    stopRequest: 'This wasn’t me: stop this request',
    openPage: 'Open the code page',
    oneOwner: 'the new owner {owner}',
    severalOwners: '{count} new owners',
    unknownOwners: 'owners that could not be read',
    countsFrom: 'It works from {time}.',
    account: 'Account: {address}',
    newOwner: 'New owner: {address}',
    threshold: 'Owners who must sign: {count}',
    guardian: 'Address: {address}',
    transaction: 'Transaction: {hash}',
    stopRecovery: 'Stop this recovery',
    stopInWallet: 'Open your wallet and stop the recovery of this account there.',
    checkAccount: 'Check this account',
    checkInWallet: 'Open your wallet and check this account there.',
    mayBeRead:
      'If it wasn’t you, someone may be able to read your email or texts. Once the recovery is stopped, use another address or number for your account.',
    details: 'Details',
    cancelTo: 'To stop it, the account calls: {address}',
    cancelData: 'with the data: {data}',
  },
};
