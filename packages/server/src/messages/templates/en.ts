import type { Templates } from './templates.ts';

export const en: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Register this number as a way back into account {account} on {chain}.',
    subject: 'Add this email as a way back into account {account}',
    purpose:
      'This code adds your email address as a way back into the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t ask for this? You can ignore this message: without the code, nothing is added. Never share the code.',
  },
  'confirm-addition': {
    sms: 'ALLOW {addition} to help you back into account {account} on {chain}.',
    subject: 'Allow {addition} to help you back into account {account}',
    purpose:
      'This code lets {addition} help you back into the account {account} on {chain} from now on. {service} protects this account.',
    notYou:
      'Didn’t add {addition}? Then someone else can sign for your account. Never share the code, and remove what was added.',
  },
  recover: {
    sms: 'TAKE CONTROL of account {account} on {chain} for {newOwner}.',
    subject: 'Your code to get back into account {account}',
    purpose:
      'This code helps to TAKE CONTROL of the account {account} on {chain} for {newOwner}. {service} protects this account.',
    notYou:
      'Didn’t ask for this? Then someone is trying to take your account. Never share the code. Your wallet can still stop a recovery that has started.',
  },
  subscribe: {
    sms: 'Send alerts about account {account} to this number.',
    subject: 'Get alerts about account {account}',
    purpose:
      'With this code, {service} alerts you when someone changes who can help you back into the account {account}, and when someone starts to recover it, on every network.',
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
    sms: '{target} is now a way back into account {account} on {chain}. Not you? Remove it with your wallet.',
    subject: '{target} is now a way back into account {account}',
    purpose:
      '{target} was added as a way back into the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t add it? Then someone else can sign for your account: remove {target}, and move to a new wallet key.',
  },
  'target-deleted': {
    sms: '{target} is no longer a way back into account {account} on {chain}. Not you? Add it again with your wallet.',
    subject: '{target} is no longer a way back into account {account}',
    purpose:
      '{target} was removed: it is no longer a way back into the account {account} on {chain}. {service} protects this account.',
    notYou:
      'Didn’t remove it? Then someone else can sign for your account: add {target} again, and move to a new wallet key.',
  },
  'codes-few': {
    sms: '{target} for account {account} on {chain}: {count} left. Make a new sheet. Not you? Remove this one with your wallet.',
    subject: 'Few paper codes are left for account {account}',
    purpose:
      '{target}: one was used to get back into the account {account} on {chain}. Codes left: {count}. Make a new sheet while you still have a way back in.',
    notYou:
      'Didn’t use it? Then someone else has your sheet: remove it with your wallet, and make a new one.',
  },
  'way-due': {
    sms: 'Is this number still your way back into account {account} on {chain}? If not, change it in time. Stop asking:',
    subject: 'Is this still your way back into account {account}?',
    purpose:
      'You wanted to be asked once a year: is this address still your way back into the account {account} on {chain}? If you can read this, it works, and you have nothing to do.',
    notYou:
      'Will you not have this address for long? Then change it while you still have your wallet.',
  },
  'recovery-requested': {
    sms: 'Someone asked to TAKE CONTROL of account {account} on {chain} for {newOwner}. Not you? Never share a code.',
    subject: 'Someone asked to take over account {account}',
    purpose:
      'Someone asked {service} for help to TAKE CONTROL of the account {account} on {chain} for {newOwner}.',
    notYou:
      'Wasn’t this you? Never share a code. Your wallet can still stop a recovery that has started.',
  },
  'recovery-held': {
    sms: 'The code of {target} was right: {newOwner} may TAKE OVER account {account} on {chain}. Last code: {time}. Yes, it was me, or no, stop it:',
    subject: 'Was it you? Someone wants to open account {account} with a new wallet',
    purpose:
      'Someone typed the right code of {target}, to open the account {account} on {chain} with {newOwner}. The last code comes on {time}.',
    notYou: 'Wasn’t it you? Stop it before that time: one press is enough, without your wallet.',
  },
  'way-back-in': {
    sms: 'Keep this: your number helps you back into account {account} on {chain}.',
    subject: 'Keep this: your way back in ({service})',
    purpose:
      'If you lose your phone or key, this is your way back into the account {account} on {chain}: open the page below, and enter this email address. We then send you a code.',
    notYou:
      'There is no secret in this message: no one gets in with it alone. Keep it where you find it again: in your mailbox, or on paper.',
  },
  'guardian-added': {
    sms: '{guardian} can now help to recover account {account} on {chain}. Not you? Remove it with your wallet.',
    subject: 'A new address can help you back into account {account}',
    purpose:
      'The address {guardian} was added to the account {account} on {chain}: it can now help to open the account with a new wallet.',
    notYou:
      'Didn’t add it? Then someone else can act for your account: remove the address with your wallet, and move to a new key.',
  },
  'guardian-revoked': {
    sms: '{guardian} can no longer help to recover account {account} on {chain}. Not you? Add it again with your wallet.',
    subject: 'An address can no longer help you back into account {account}',
    purpose:
      'The address {guardian} was removed from the account {account} on {chain}: it can no longer help you back in.',
    notYou:
      'Didn’t remove it? Then someone else can act for your account: add the address again with your wallet, and move to a new key.',
  },
  'threshold-changed': {
    sms: 'Helpers needed to recover account {account} on {chain}: now {threshold}. Not you? Change it back with your wallet.',
    subject: 'Helpers needed for account {account}: now {threshold}',
    purpose:
      'The number of helpers needed to get back into the account {account} on {chain} was changed: now {threshold}.',
    notYou:
      'Didn’t change it? Then someone else can act for your account: change it back with your wallet, and move to a new key.',
  },
  'recovery-confirmed': {
    sms: '{guardian} is helping to TAKE OVER account {account} on {chain}. Not you? Stop it with your wallet.',
    subject: 'Someone is preparing to take over your account {account}',
    purpose:
      'The address {guardian} is helping to open the account {account} on {chain} with a new wallet. The waiting time has not started yet.',
    notYou: 'Wasn’t this you? Stop it now. You need your wallet for that, not this email.',
  },
  'recovery-executed': {
    sms: 'From {time} account {account} on {chain} GOES TO {newOwner}. Not you? Stop it with your wallet.',
    subject: 'Someone started to take over your account {account}',
    purpose:
      'A recovery of the account {account} on {chain} has started. From {time}, {newOwner} can open it. Until then you can stop it.',
    notYou:
      'Wasn’t this you? Stop it before that time. You need your wallet for that, not this email.',
  },
  'recovery-waiting': {
    sms: 'From {time} account {account} on {chain} opens with {newOwner}. Not you? Stop it with your wallet.',
    subject: 'Account {account}: half of the waiting time is over',
    purpose:
      'The recovery of the account {account} on {chain} is waiting. From {time}, {newOwner} can open it.',
    notYou:
      'Wasn’t this you? Stop it before that time. You need your wallet for that, not this email.',
  },
  'recovery-ending': {
    sms: 'LAST HOURS: from {time} account {account} on {chain} opens with {newOwner}. Not you? Stop it now.',
    subject: 'Account {account}: the waiting time ends soon',
    purpose:
      'The waiting time for the account {account} on {chain} ends soon. From {time}, {newOwner} can open it.',
    notYou:
      'Wasn’t this you? These are the last hours to stop it. You need your wallet for that, not this email.',
  },
  'recovery-ready': {
    sms: 'You can get back into account {account} on {chain} now, with {newOwner}. Not you? Stop it with your wallet.',
    subject: 'You can get back into account {account} now',
    purpose: 'The waiting time is over: {newOwner} can open the account {account} on {chain} now.',
    notYou:
      'Wasn’t this you? Until it is finished, you can still stop it. You need your wallet for that, not this email.',
  },
  'recovery-replaced': {
    sms: 'The recovery of account {account} on {chain} was replaced by another. Not you? Stop it with your wallet.',
    subject: 'The recovery of account {account} was replaced by another',
    purpose:
      'The recovery of the account {account} on {chain} was replaced by another one, for which more people help. You will get a message about that one, too.',
    notYou:
      'Wasn’t this you? Stop the new recovery in time. You need your wallet for that, not this email.',
  },
  'recovery-finalized': {
    sms: 'Account {account} on {chain} NOW OPENS WITH {newOwner}. The recovery is finished.',
    subject: 'Account {account} now opens with a new wallet',
    purpose:
      'The recovery of the account {account} on {chain} is finished: it now opens with {newOwner}, and earlier wallets no longer open it.',
    notYou:
      'Was it you? You’re back in. Wasn’t it you? Then only the new wallet can change it. Don’t send anything to this account anymore.',
  },
  'recovery-canceled': {
    sms: 'The recovery of account {account} on {chain} was stopped: nothing changed. Not you? Move to a new wallet key.',
    subject: 'The recovery of account {account} was stopped',
    purpose:
      'The recovery of the account {account} on {chain} was stopped: it opens with the same wallet as before.',
    notYou:
      'Didn’t stop it? Then someone else can act for your account: move to a new wallet key. The recovery can be started again.',
  },
  'nonce-invalidated': {
    sms: 'All earlier OKs from your helpers for account {account} on {chain} were canceled. Not you? Move to a new wallet key.',
    subject: 'Earlier OKs from your helpers for account {account} were canceled',
    purpose:
      'The account {account} on {chain} canceled all earlier OKs from your helpers. This alone may not stop a recovery that has started.',
    notYou:
      'Didn’t do this? Then someone else can act for your account: move to a new wallet key. Helpers can still give their OK again.',
  },
  shared: {
    sheet: 'paper codes {sheet}',
    smsPurpose: 'Its code comes next. Words: {phrase}. Not you? Never share it.',
    smsCode: 'Code: {code} ({minutes} min). Words: {phrase}. Not you? Never share it.',
    code: 'Your code: {code}',
    consequence:
      'Only enter it if you want to get back into account {account}: after the waiting time, its old wallet no longer opens it.',
    lifetime: 'Valid for {minutes} minutes.',
    phrase: 'Only enter it if the page where you started shows the same three words:',
    link: 'Code not working? This page shows a longer one.',
    linkOnly: 'This page shows your code.',
    stopRequest: 'It wasn’t me, stop it',
    openPage: 'Open the code page',
    oneOwner: 'the new wallet {owner}',
    severalOwners: '{count} new wallets',
    unknownOwners: 'a wallet that could not be read',
    countsFrom: 'It works from {time}.',
    account: 'Account: {address}',
    newOwner: 'New wallet: {address}',
    threshold: 'Wallets that must sign: {count}',
    guardian: 'Address: {address}',
    recoveryPhrase: 'Words of this recovery: {phrase}',
    transaction: 'Transaction: {hash}',
    stopRecovery: 'Stop this recovery',
    stopInWallet: 'Open your wallet and stop the recovery of this account there.',
    checkAccount: 'Check this account',
    checkInWallet: 'Open your wallet and check this account there.',
    wasMe: 'Was it you? Then you have nothing to do.',
    answerYes: 'Yes, it was me',
    answerNo: 'No, stop it',
    remindedYearly: 'You get this message once a year because you asked for it.',
    stopReminders: 'Don’t ask me again',
    wasMeWaiting:
      'Was it you? Then you have nothing to do until then. We write to you when you can get back in.',
    wasMeAutomatic:
      'Was it you? Then you have nothing to do: we finish it for you then, and write to you.',
    wasMeReady: 'Was it you? Then get back in now, on the page where you started.',
    getBackIn: 'Get back in',
    sentAsked: 'Sent by {service} because someone entered this address.',
    sentAbout: 'Sent by {service} because this address protects the account or gets its alerts.',
    neverAsk: 'We never ask for a code by phone, chat or email.',
    help: 'Get help',
    mayBeRead:
      'If it wasn’t you, someone may be able to read your email or texts. Once the recovery is stopped, use another address or number for your account.',
    details: 'Details',
    cancelTo: 'To stop it, the account calls: {address}',
    cancelData: 'with the data: {data}',
  },
};
