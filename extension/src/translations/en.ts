import { friends } from '@recovery-guardian/element/translations/en/friends';
import { modules } from '@recovery-guardian/element/translations/en/modules';
import { overview } from '@recovery-guardian/element/translations/en/overview';
import { card } from '@recovery-guardian/element/translations/en/paper';
import { shared } from '@recovery-guardian/element/translations/en/shared';
import type {
  OverviewStrings,
  SharedStrings,
} from '@recovery-guardian/element/translations/strings';
import {
  type AccountStatus,
  english,
  type RefusedKind,
  type Standing,
  type WalletErrorReason,
  type Warning,
} from '@recovery-guardian/wallet';
import type { CallsStatus } from '../messages/state.ts';

/** What a warning may mention. */
interface WarningFacts {
  /** The requesting site. */
  site: string;
  /** The duration of a recovery by a module. */
  wait: string;
}

const list = new Intl.ListFormat('en');

/**
 * All texts of the wallet. Sentences with parameters are functions, so that translations may
 * reorder them; no sentence is concatenated from parts.
 */
export const en = {
  ...english,
  /** The texts of `<recovery-guardian>` that the wallet's own screens also use. */
  element: { ...overview, ...shared },
  /** Replaces texts of the element, to which no site can give a captcha or a page for links there. */
  inElement: {
    errors: {
      'captcha-required': () =>
        'This recovery service asks for a captcha, which this wallet cannot show. Continue at the service’s website.',
    },
    askLink: 'Text to share',
    askLinkHint:
      'Safe to share: it contains no secrets. Others paste it into this wallet under “Who I protect”, or where a website with Recovery Guardian asks for an account.',
    askLinkCopy: 'Copy the text',
    elsewhereLabel: 'Text of this recovery',
    elsewhereHint:
      'For your own devices. It contains no code and no key. Paste it there in place of the account’s address.',
    handBackLink: 'Text to send back',
  },

  // Everywhere
  walletName: 'Recovery Guardian',
  saving: 'Saving…',
  add: 'Add',
  onChain: (chain: string) => `on ${chain}`,
  openInTab: 'Open in a tab',
  openPanel: 'Open in the side panel',
  date: (date: Date) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date),
  day: (date: Date) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date),
  minutes: (count: number) => `${count} minute${count === 1 ? '' : 's'}`,

  // First run
  welcomeTitle: 'What brings you here?',
  welcomeLead:
    'If you ever lose your phone or key, a code sent to your email or phone gets you back in.',
  welcomeWays: {
    lost: 'I lost my phone or key',
    new: 'I’m new',
    existing: 'I have a wallet already',
  },
  welcomeImport: 'I have a key already',
  /** The card to print. */
  card: {
    ...card,
    install: (wallet: string) => `Install ${wallet} in a browser, from where you got it.`,
    open: (lost: string) =>
      `Open it, choose “${lost}”, and connect the service that is named below.`,
    service: (host: string) => `Recovery service: ${host}`,
  },
  passwordTitle: 'Choose a password',
  passwordLead: 'This password opens the wallet on this computer. No one can reset it for you.',
  passwordField: 'Password',
  passwordHint: (length: number) => `At least ${length} characters. A few words together are best.`,
  passwordAgainField: 'Repeat password',
  passwordTooShort: (length: number) => `Use at least ${length} characters.`,
  passwordsDiffer: 'The two passwords are not the same.',
  creating: 'Locking your key away…',
  phraseTitle: (count: number) => `Write down these ${count} words`,
  phraseLead: 'They are your key. Keep them somewhere safe. They work in any wallet.',
  phraseWarning: 'Anyone with these words has your key. No support person will ever ask for them.',
  phraseCovered: 'Make sure no one is watching.',
  phraseList: 'Your words',
  phraseWritten: 'I wrote them down',
  confirmTitle: 'Check what you wrote',
  confirmLead: 'Enter three of the words.',
  confirmWord: (position: number) => `Word ${position}`,
  confirmWrong: (position: number) => `This is not word ${position}. Look at what you wrote down.`,
  importTitle: 'Import your key',
  importLead: 'It stays on this device, locked with a password.',
  importKindLabel: 'What you have',
  importKindPhrase: 'Words',
  importKindPrivateKey: 'Private key',
  importPhraseField: 'Your 12 or 24 words',
  importPhraseHint: 'In order, with spaces between them.',
  importPrivateKeyField: 'Your private key',
  importPrivateKeyHint: '64 letters and digits, with or without 0x.',
  importPrivateKeyProblem: 'This is not a private key. It has 64 letters and digits, 0 to f.',

  // Unlock
  unlockTitle: 'Welcome back',
  unlockLead: 'Unlock to use your account.',
  unlockButton: 'Unlock',
  unlocking: 'Unlocking…',
  unlockWait: (time: string) => `Try again in ${time}`,
  unlockForgotten: 'I forgot my password',
  forgottenTitle: 'Start over on this device',
  forgottenLead:
    'No one can open this wallet without its password. Your account is not lost: restore the key from its words, or make a new key and recover the account with your email or phone.',
  forgottenWarning:
    'This removes the key from this device. Without the words you can’t get it back.',
  forgottenButton: 'Remove the key and start over',
  damagedTitle: 'The locked key can’t be read',
  damagedLead:
    'This device’s copy of your wallet is damaged, so no password opens it. Your account is unchanged. Restore the key from its words, or make a new key and recover the account.',
  newerTitle: 'Update the extension',
  newerLead:
    'This wallet was last used by a newer version, which locks keys in a way that this one can’t read. Nothing is lost.',

  // The service
  serviceTitle: 'Connect your service',
  serviceLead: 'You got these from your provider. You can change them later in the settings.',
  providerLead:
    'Enter the address that you got from your provider. Nothing is set before you confirm it.',
  providerField: 'Provider’s address',
  providerHint: 'Just the name, like wallet.example.',
  providerProblem: 'Enter an address, like wallet.example.',
  providerImport: 'Import a file',
  providerByHand: 'Set up by hand',
  scanButton: 'Scan a QR code',
  scanTitle: 'Scan your provider’s QR code',
  scanLead: 'Hold it in front of the camera. Nothing is set before you confirm it.',
  scanPicture: 'Choose a picture',
  scanBlind:
    'The wallet can’t use a camera here. Allow it in your browser, or choose a picture of the code.',
  providerBusy: 'Looking it up…',
  setupTitle: (host: string) => `Connect to ${host}?`,
  setupTitleFile: (file: string) => `Use the services in ${file}?`,
  setupLead: (name: string) => `It calls itself “${name}”.`,
  setupCan: {
    title: 'It can:',
    list: ['send you codes', 'start a recovery with your codes', 'pay network fees'],
  },
  setupCannot: { title: 'It can’t:', list: ['move anything', 'see your key'] },
  setupUseModule: 'Use this module',
  setupTrust: 'Connect only to a provider that you know. You can change this in the settings.',
  setupTokenSet: 'Included',
  setupDomain: 'What you sign is valid for',
  setupDomainHint: 'Leave empty, unless your provider named a domain.',
  setupDomainProblem: 'Enter a domain of this service, like guardian.example.',
  setupTokenNone: 'None',
  setupTokenOther: 'another one',
  setupNoNode: 'The endpoint',
  setupBefore: (before: string) => `Now: ${before}`,
  setupConnect: 'Connect',
  setupReplaceTitle: 'This replaces your services',
  setupReplaceWarning:
    'The wallet already uses other ones. Replace them only if your provider told you to.',
  setupReplace: 'Replace',
  setupExport: 'Export the services as a file',
  setupExportNote:
    'The file has your access token and the endpoint’s key. Give it only to people who may use them.',
  setupExportName: 'My services',
  serviceUrlHint: 'Sends the codes when you need one.',
  serviceTokenField: 'Access token',
  serviceTokenHint: 'Leave empty if you were given none.',
  endpointUrlField: 'Endpoint',
  endpointUrlHint: 'Full URL including the API key. Sends the transactions you approve.',
  urlProblem: 'Enter a full URL, like https://guardian.example.',
  rpcUrlField: 'Node',
  rpcUrlHint: 'Reads the network. Leave empty to read through the endpoint.',
  recoveryModuleHint: (wait: string | undefined) =>
    wait === undefined
      ? 'Leave empty to use the one that your service names. It is kept from then on.'
      : `Kept from when this network was set up. Every recovery takes ${wait}.`,

  // Accounts
  accountsTitle: 'Accounts',
  accountsLead: 'Smart accounts that your key controls.',
  accountNumber: (number: number) => `Account ${number}`,
  accountStatus: {
    new: 'Not activated yet',
    ready: 'Active',
    'needs-4337': 'It can sign, but not send yet.',
    'too-few-keys': 'This wallet does not control it.',
  } satisfies Record<AccountStatus, string> as Record<AccountStatus, string>,
  accountRecovering: 'Someone is recovering this account',
  accountRemove: (account: string) => `Remove ${account}`,
  accountRemoveTitle: 'Remove this account?',
  accountRemoveLead:
    'It is only taken off this list. The account itself is unchanged. To add it again, you need its address:',
  accountRename: (account: string) => `Rename ${account}`,
  accountAdd: 'Add an account',
  firstAccountLead: 'Your key controls a smart account: a new one, or one that you already own.',
  accountNew: 'Create an account',
  accountNewNote: 'It costs nothing, and becomes active with its first approval.',
  accountExisting: 'Add one I own',
  accountExistingNote: 'By its address; this wallet’s key must be one of its owners.',
  accountLostNote: 'With a code sent to your email or phone.',
  accountAdding: 'Looking it up…',
  accountMaking: 'Creating it…',
  accountNotAddress: 'Enter a full address: 0x followed by 40 characters.',
  ownerLabel: 'Your key’s address',
  ownerNote: 'Anyone who can change the account’s owners can add it there.',
  moduleTitle: 'Let this account work without fees',
  moduleLead:
    'The account lacks the module by which others can pay its fees. Your key switches it on, and pays the network’s fee this once.',
  moduleButton: 'Switch it on',
  moduleBusy: 'Switching it on…',

  // Home
  placesLabel: 'Places',
  homeTitle: 'Home',
  switchAccount: 'Change the account',
  lock: 'Lock',
  approvalsWaiting: (count: number) =>
    count === 1
      ? 'A site is waiting for your answer'
      : `${count} requests are waiting for your answer`,
  approvalsOpen: 'Review',
  alarmOverLead: (owner: string) =>
    `The wait is over: ${owner} can take control at any moment. If that isn’t you, stop it now.`,
  alarmNewOwners: (count: number) => (count === 1 ? 'New owner' : 'New owners'),
  otherAlarmTitle: (account: string, chain: string) =>
    `Someone started a recovery of ${account} on ${chain}`,
  otherDangerTitle: (account: string, chain: string) => `${account} on ${chain} is in danger`,
  otherAlarmButton: 'Review now',
  stopping: {
    failed: 'The recovery isn’t stopped yet. No way worked:',
    by: {
      sponsor: 'A sponsor pays',
      account: 'Your account pays',
      owner: 'Your key pays, straight to the network',
    },
    why: {
      network: 'no usable answer',
      refused: 'refused',
      reverted: 'it would fail',
      'no-funds': 'not enough coins',
      'no-effect': 'sent, but not carried out so far',
    },
    lacks: (amount: string) => `${amount} are missing. Send them to this address and try again:`,
  },
  uncheckedTitle: (account: string, date: string) =>
    `${account} could not be checked since ${date}`,
  uncheckedLead:
    'What you see here may have changed since, and a recovery would go unnoticed. Check your connection, and this network’s node in the settings.',
  balance: (amount: string) => `Balance: ${amount}`,
  addressCopy: 'Copy address',
  receive: 'Receive',
  addressHideCode: 'Hide QR code',
  addressCode: 'QR code of your address',
  addressExplorer: 'See it in the explorer',
  protectedBy: (who: readonly string[]) =>
    `If you lose your key, ${list.format(who)} can let you back in.`,
  byService: 'a code sent to your email or phone',
  byStrangers: (count: number) =>
    count === 1
      ? 'an address that this wallet doesn’t know'
      : `${count} addresses that this wallet doesn’t know`,
  strangersTitle: (count: number) =>
    count === 1
      ? 'An unknown address can help to recover your account'
      : `${count} unknown addresses can help to recover your account`,
  strangersLead:
    'An address that can help could take over your account. If you added it elsewhere, give it a name under “Change who can help”. If not, remove it now.',
  cannotAgreeLead: (needed: number, able: number) =>
    `${needed} must help, but ${able === 0 ? 'no one' : `only ${able}`} can. Change how many must help.`,
  noGuardianFoundTitle: 'No one can help you back in',
  noGuardianFoundLead:
    'As far as the network shows, no one can let you back in if you lose your key.',
  serviceUnreachable:
    'We can’t reach your recovery service. Your account is unchanged. Codes can be sent again when the service is back.',
  unknownModuleTitle: 'An unknown program has full control',
  unknownModuleLead:
    'This module can do anything with your account, without asking. If you did not enable it, move what you own to another account now.',
  moduleReplacedTitle: 'The recovery module has changed',
  moduleReplacedLead:
    'Its code is not the code that this wallet saw when the network was set up. Add no one until you know why.',
  otherModuleTitle: 'Your service names another recovery module',
  otherModuleLead:
    'It is not the one that this network was set up with, which stays in use. If the service did not announce this, someone may have broken into it.',
  friends,
  modules,
  dangers: {
    approvedTitle: 'Someone is preparing to recover your account',
    approvedLead: (given: number, needed: number) =>
      `${given} of ${needed} have helped. Once there are enough, the wait can begin. If that isn’t you, stop it now.`,
    weaker:
      'Each recovery module alone can give your account new owners, so the weaker one decides. If you did not choose this one, turn it off.',
    shared:
      'The same way back in has two waiting times, so the shorter one decides. Remove it from one of the two modules:',
    chosen: 'I chose this module',
    stuckTitle: 'A recovery that can never be finished',
    stuckLead:
      'The network does not allow its new owners. It blocks others until you stop it, or more people help with a correct one.',
    handlerTitle: 'Anyone can take over your account',
    handlerLead:
      'A recovery module answers for your account, so anyone can name who helps. Nothing else can be approved until you mend this. Then check who can help you back in.',
    handlerButton: 'Mend it',
    moduleGuardTitle: 'A program checks each recovery',
    transactionGuardTitle: 'A program checks what the owners send',
    guardLead:
      'It can refuse it, and recoveries may then fail. If you did not set it, find out who did.',
    ownerGuardians: (count: number) =>
      count === 1
        ? 'One of them is also an owner. If you lose that key, its help is lost as well, so it isn’t counted.'
        : `${count} of them are also owners. If you lose their keys, their help is lost as well, so they aren’t counted.`,
    voidLead:
      'You are back in. Earlier OKs of your helpers may still start another recovery. Cancel them now.',
    voidLater: 'Not now',
  },
  turnOff: {
    link: (span: string | undefined) =>
      span === undefined
        ? 'Turn off these ways back in'
        : `Turn off the ways back in with a wait of ${span}`,
    lead: 'They can then no longer get you back in, and what they have begun ends.',
    loses: 'Can no longer help',
    remains: (span: string | undefined) =>
      span === undefined ? 'Still gets you back in' : `Still gets you back in, after ${span}`,
    nothingLeft:
      'Nothing else gets you back in. If you then lose your key, no one can let you back in.',
    recovery: 'A recovery is running there. Look at it first.',
    isOff: 'These ways back in are turned off.',
    button: 'Turn off',
    busy: 'Turning off, and checking the result…',
    done: 'Turned off, and checked on the network.',
  },
  secondModuleTitle: 'Another module can also recover the account',
  secondModuleLead: (wait: string | undefined) =>
    wait === undefined
      ? 'How long a recovery takes there is not known.'
      : `A recovery there takes ${wait}.`,
  contactsShow: 'Show email and phone',
  backUpTitle: 'Your words are not backed up yet',
  backUpLead: 'Write them down, so that this device is not the only place where your key is.',
  backUpButton: 'Show the words',
  tooFewKeysTitle: 'This wallet does not control the account',
  tooFewKeysLead:
    'The keys here are not, or no longer, enough of its owners. Use the account’s email or phone to recover it to this wallet’s key.',
  moduleNotice: 'It can already sign, but it can’t send anything yet.',
  unservedTitle: 'No recovery service yet',
  unservedLead: 'The provider of a recovery service for this network can give you its address.',
  unservedButton: 'Connect a service',

  recoveringTitle: (account: string, chain: string) => `You are recovering ${account} on ${chain}`,
  recoveringLead: 'When the wait is over, you can get back in.',
  recoveringForget: 'Remove from this list',

  // People whom the user protects
  helping: {
    title: 'Who I protect',
    lead: 'People who trust you. If they lose their key, you help them back in.',
    waiting: (count: number) =>
      count === 1 ? 'Someone asks for your help' : `${count} requests for your help`,
    waitingLead: 'A recovery of an account that you protect waits for your help.',
    open: 'Review',
    empty: 'No one yet',
    emptyLead: 'Accounts that you can help people back into appear here.',
    incomplete:
      'A network or service did not answer everything, so something may be missing. With a link or an address you can still add it.',
    field: 'Link, text or address',
    fieldHint: 'The link or text that you got, or the address of the account that you protect.',
    nameField: 'Name for this account',
    quiet: 'No open request',
    asks: 'Asks for your help',
    ignored: 'You ignore its request',
    removeOf: (account: string) => `Remove ${account} from the list`,
    agreed: (count: number, threshold: number) =>
      `Helped so far: ${count} of ${threshold}, according to the service`,
    signed: (count: number) => `Answers in the link: ${count}. They are checked when you help.`,
    guardian: 'You help as',
    ignore: 'Ignore this request',
    attend: 'No longer ignore it',
    linkTitle: 'Another owner must sign',
    linkLead:
      'You have signed. Send this text to another owner of the account you help as, who pastes it into this wallet under “Who I protect”.',
    linkField: 'Text to share',
  },

  // The element's surroundings
  activateTitle: 'Activate your account',
  activateLead: 'It’s only an address so far. You see who pays the network fee before you approve.',
  activateDetails:
    'This creates the account’s contract and turns on recovery for it. Only you can then add who can help you back in.',
  activateButton: 'Activate',
  activateBusy: 'Activating…',

  // Sites
  sitesShort: 'Sites',
  // What the account has, and sending it
  assets: {
    title: 'Tokens',
    none: 'No tokens found yet.',
    add: 'Add a token',
    addField: 'The token’s address',
    send: 'Send',
    sendTitle: (chain: string) => `Send on ${chain}`,
    what: 'What',
    toHint: (chain: string) => `An address on ${chain}. On another network it may be lost.`,
    known: 'Addresses you know',
    sentBefore: (address: string) => `Sent to before: ${address}`,
    have: (amount: string) => `You have ${amount}.`,
    all: 'Send all of it',
    leaveFee: 'If no one else pays the network’s fee, leave some for it.',
    review: 'Review',
    toSelf: 'This is the account that you send from.',
    toToken: 'This is the token’s own address. What you send there is lost.',
    noAmount: 'Enter an amount, like 0.5.',
    tooMuch: (amount: string) => `You have only ${amount}.`,
  },

  sitesTitle: 'Connected sites',
  sitesLead:
    'This wallet is available on these sites. Connected sites see your account and may ask you to sign. Nothing happens without you.',
  sitesEmpty: 'No site is connected',
  sitesEmptyLead: 'Connected sites appear here. You can disconnect them at any time.',
  siteInFront: (site: string) => `${site} doesn’t know about this wallet.`,
  siteAllow: 'Use the wallet there',
  siteSince: (date: string) => `since ${date}`,
  siteSees: (account: string, since: string) => `sees ${account} ${since}`,
  siteRevoke: 'Disconnect',
  siteAccount: (site: string) => `The account that ${site} sees`,
  siteRevokeOf: (site: string) => `Disconnect ${site}`,
  siteRevoking: 'Disconnecting…',
  siteNotConnected: 'Not connected. It may ask you to connect.',
  siteRemoveOf: (site: string) => `Remove ${site}`,
  siteBlocked: 'Blocked until the browser closes.',
  siteUnblock: 'Unblock',
  siteUnblockOf: (site: string) => `Unblock ${site}`,
  siteRevoked: (site: string) => `${site} is disconnected.`,

  // Activity
  activityTitle: 'Activity',
  activityLead: 'What you signed and sent. It is kept on this device only.',
  activityEmpty: 'Nothing yet',
  activityEmptyLead: 'What you sign and send appears here.',
  activityClear: 'Clear the list',
  activityClearLead:
    'This empties the list on this device for good. What is still pending stays in it.',
  activityBy: (site: string, date: string) => `${site}, ${date}`,
  activitySigned: (text: string) => `Signed “${text}”`,
  activityRecovery: 'Someone started a recovery of your account',
  /** What the wallet did not do for a site. */
  refused: {
    text: 'Did not sign a text',
    'sign-in': 'Did not sign in with a message that isn’t for this site and account',
    'typed-data': 'Did not sign this data',
    call: 'Did not call this contract',
    approval: 'Did not let anyone take more than the account has',
    method: 'Did not do what the site asked',
  } satisfies Record<RefusedKind, string> as Record<RefusedKind, string>,
  refusedInstead:
    'This wallet only protects and recovers the account, and sends from it. For this, use the account in another wallet, or export its key.',
  callsStatus: {
    pending: 'Pending',
    confirmed: 'Done',
    reverted: 'Refused by the network',
    lapsed: 'Not sent in time',
  } satisfies Record<CallsStatus, string> as Record<CallsStatus, string>,

  // Settings
  settingsTitle: 'Settings',
  settingsLook: 'Look and language',
  themeLabel: 'Theme',
  themeAuto: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  languageLabel: 'Language',
  languageAuto: 'Browser',
  defaultWalletLabel: 'Use as default wallet',
  defaultWalletHint: 'For sites that support only one wallet.',
  settingsSafety: 'Safety',
  autoLockLabel: 'Auto-lock after',
  watchLabel: 'Watch my accounts',
  watchHint: 'Tells you when someone starts a recovery of one of them.',
  endsLabel: 'Notify me about what I sent',
  endsHint: 'When it is confirmed, or has failed.',
  passwordChange: 'Change the password',
  keyOf: (owner: string) => `Key: ${owner}`,
  nameField: 'Name',
  keyRemove: 'Remove this key',
  keyRemoveTitle: (owner: string) => `Remove the key ${owner}?`,
  keyRemoveLead:
    'It is removed from this device. Without its words or its private key, you can’t get it back.',
  keyRemoveLoses: (accounts: readonly string[]) =>
    `Without it, this wallet no longer controls ${list.format(accounts)}.`,
  keyRemoveSure: 'I have a copy of this key, or no longer need it',
  addKeyTitle: 'Add a key',
  addKeyLead: 'For accounts that need more than one owner’s signature. The same password locks it.',
  addKeyOfPhrase: 'Derive another key from my words',
  settingsChains: 'Networks and services',
  chainRemove: 'Remove this network',
  chainLabel: 'Network',
  chainTitle: (chain: string) => `Services on ${chain}`,

  // The key
  oldPasswordField: 'Current password',
  newPasswordField: 'New password',
  passwordChanging: 'Changing the password…',
  passkeyTitle: 'Unlock with a passkey',
  passkeyLead:
    'Your fingerprint, face or security key then unlocks the wallet on this device. Your password still works, and some steps always ask for it.',
  passkeyAdded:
    'A passkey unlocks this wallet. When you remove it here, delete it in your password manager, too.',
  passkeyAdd: 'Add a passkey',
  passkeyRemove: 'Remove the passkey',
  passkeyGone: 'The passkey was removed with the old password. Add one again in the settings.',
  passwordChangedTitle: 'The password is changed',
  passwordChanged: 'From now on the new one unlocks this wallet.',
  exportTitle: 'Show the key',
  exportLead: 'Enter the password to see it.',
  exportWarning:
    'Anyone who sees the key controls your account. No support person will ever ask for it.',
  exportButton: 'Show key',
  exportBusy: 'Opening…',
  exportShownTitle: 'Your key',
  exportPrivateKeyLabel: 'Private key',
  exportHides: (time: string) => `Hidden again in ${time}`,
  exportHide: 'Hide',

  // Approvals
  approvalWindow: 'Recovery Guardian: your approval',
  takenBack: 'The site took its request back.',
  approvalLabel: 'Your approval',
  approvalAskedBy: 'Asked by',
  approvalsBehind: (count: number) =>
    count === 1 ? '1 more is waiting' : `${count} more are waiting`,
  approve: 'Approve',
  approving: 'Approving…',
  decline: 'Decline',
  declining: 'Declining…',
  readToTheEnd: 'Scroll to the end to continue.',
  tickToGoOn: (label: string) => `To continue, tick “${label}”.`,
  declineAll: (count: number) => `Decline all ${count}`,
  insistentSite: (site: string) =>
    `You declined ${site} several times. You can keep it from asking again.`,
  disconnectSite: 'Disconnect this site',
  blockSite: 'Block for now',
  noKeyTitle: 'Set up your wallet first',
  noKeyLead: 'A site asks for your account, but this wallet holds no key yet.',
  connectTitle: (site: string) => `Show your account to ${site}?`,
  connectLead:
    'It sees the account’s address, and may ask you to sign and send. Nothing happens without you.',
  connectAccount: 'The account that it sees',
  connectYes: 'Connect',
  switchChainTitle: (chain: string) => `Switch to ${chain}?`,
  switchChainLead: (site: string) => `${site} will then see your account there.`,
  switchChainYes: 'Switch',
  chainNumberLabel: 'Network number',
  signYes: 'Sign',
  signsWith: 'You sign with',
  signNote: 'Signing is free and moves nothing.',
  signWholeText: 'The whole text',
  signInTitle: (domain: string) => `Sign in to ${domain}?`,
  signInLead: 'You prove that the account is yours.',
  siweStatement: 'Statement',
  siweDomain: 'For',
  siweUri: 'Address of the service',
  siweIssuedAt: 'Issued',
  siweNotBefore: 'Valid from',
  siweExpires: 'Valid until',
  siweRequestId: 'Request',
  siweResources: 'About',
  /** What calls take from the account, by coin and token. */
  outflow: {
    title: 'What leaves your account, or may be taken',
    left: (what: string) => `Left after that: ${what}`,
    unread: 'What is left could not be read.',
  },
  approveRecovery: {
    title: 'Help recover an account?',
    lead: (owners: number, threshold: string) =>
      owners === 1
        ? 'With your help, as one of its trusted people, this new owner takes over the account.'
        : `With your help, as one of its trusted people, these ${owners} new owners take over the account. ${threshold} of them together then act for it.`,
    threshold: 'How many of them must act together',
    nonce: 'Number of the recovery',
  },
  callsTitle: (count: number) => `Approve these ${count} steps?`,
  callNumber: (number: number, title: string) => `${number}. ${title}`,
  callWarning: (number: number, warnings: string) => `Step ${number}: ${warnings}`,
  callsDeploy: 'This also activates the account.',
  callsData: 'Raw data',
  callValue: 'Amount',
  feeSponsored: (sponsor: string | undefined) =>
    sponsor
      ? `Free: ${sponsor} pays the network’s fee.`
      : 'Free: the network’s fee is paid for you.',
  feeInTokens: (amounts: readonly string[], maximum: string) =>
    `Not free: the paymaster may take ${amounts.length > 0 ? list.format(amounts) : 'tokens'} from this account for the network’s fee, which is at most ${maximum}. The account allowed that earlier.`,
  feeHigh: (fee: string) => `${fee} That may be far more than usual. Decline, unless you know why.`,
  feePaymaster: 'Paymaster',
  feeMaximum: 'Fee at most',
  feePaid: (payer: 'account' | 'owner', maximum: string) =>
    payer === 'account'
      ? `The account itself pays at most ${maximum} to the network.`
      : `Your key’s own balance pays at most ${maximum} to the network.`,

  feeShort: (fee: string, balance: string) =>
    `${fee} Your balance is only ${balance}, so this would fail.`,

  /** How well the wallet knows an address. */
  standings: {
    own: 'Yours',
    pinned: 'This network’s recovery module',
    audited: 'Known to this wallet',
    seen: 'In an earlier approval of yours',
    new: 'Never seen here',
  } satisfies Record<Standing, string> as Record<Standing, string>,
  partyNamed: (name: string) => `You call it ${name}`,
  guardianOfService: 'Your recovery service',
  guardianStranger: 'A stranger to this wallet',
  strangerWarning:
    'This wallet doesn’t know this address: as far as it can tell, it is neither your recovery service nor one that you named. Decline, unless you know whose it is.',
  consentHold: (button: string) =>
    `Check every line. If you want this, hold “${button}” for two seconds.`,
  consentType: (code: string) => `Without a mouse, type ${code} instead`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `The name ${site} imitates another one. Look at each letter, and decline if you are not sure.`,
    expired: () => 'This message has expired.',
    'not-yet-valid': () => 'This message is not valid yet.',
    'other-module': () =>
      'This is a recovery module, but not the one that this wallet uses on this network.',
    'short-wait': ({ wait }) =>
      `Your account could be taken over after only ${wait}: you may not notice in time to stop it.`,
    'test-wait': ({ wait }) =>
      `This test network’s recovery takes only ${wait}. Real ones take days.`,
    'unread-balance': () =>
      'This wallet could not read how much your account has of this, and so what is left.',
    'gives-control-away': () => 'This changes who controls your account.',
    'own-recovery': () => 'This is about a recovery of this very account.',
    'service-register': ({ site }) =>
      `${site} asks for this. Anyone who can read messages sent there can start to take over your account: check every letter of the address or number.`,
    'service-delete': ({ site }) =>
      `${site} asks for this. Codes sent there can then no longer bring you back.`,
    'service-list': ({ site }) => `${site} learns your email addresses and phone numbers.`,
    'service-alerts': ({ site }) =>
      `${site} can then see or change where alerts about this account are sent.`,
    'service-alerts-off': ({ site }) =>
      `${site} asks for this. Without alerts, you may not notice in time that someone takes over this account.`,
    'recovers-account': () =>
      'Someone may pretend to be your friend. Call the account’s owner, and compare both addresses, before you help.',
  } satisfies Record<Warning, (facts: WarningFacts) => string> as Record<
    Warning,
    (facts: WarningFacts) => string
  >,

  /** What went wrong, and what to do now. */
  problems: {
    'no-vault': 'This wallet has no key yet. Set it up first.',
    'vault-exists': 'This wallet already has a key. Open it again.',
    locked: 'The wallet has locked itself. Unlock it, and try again.',
    'wrong-password': 'That password isn’t right.',
    'wrong-passkey': 'The passkey didn’t work. Try again, or use the password.',
    'too-soon': 'Too many wrong passwords. Wait a moment.',
    'weak-password': 'This password is too easy to guess. Choose a longer one.',
    'damaged-vault': 'This device’s copy of your wallet is damaged.',
    'newer-vault': 'This wallet was last used by a newer version. Update the extension.',
    'invalid-phrase': 'These words are not a key. Check each one and their order.',
    'invalid-private-key': 'This is not a private key. Check it and try again.',
    'wrong-words': 'These are not the words. Check what you wrote down.',
    'unknown-owner': 'This key is no longer in the wallet.',
    'owner-exists': 'This key is already in the wallet.',
    'last-owner': 'This is the wallet’s only key, so it can’t be removed.',
    'unknown-account': 'This account is no longer in the wallet.',
    'account-exists': 'This account is already in the wallet.',
    'not-a-safe':
      'There is no account at this address that this wallet can use. Check the network.',
    'nested-owner':
      'One of your accounts owns this account, but this wallet signs by keys only. Sign in another wallet, as an owner that is a Safe: this account must be of version 1.5.0, or yours must keep the fallback handler that this wallet gives it.',
    'not-an-owner':
      'This wallet’s key is not an owner of the account. Have it added there, or recover the account.',
    'too-few-keys': 'This account needs signatures of more owners than this wallet has keys for.',
    'needs-4337': 'The account can’t send yet. Let others pay its fees first, under Home.',
    'unknown-chain': 'The wallet does not know this network. Add it in the settings.',
    'wrong-chain': 'The node is on another network. Check its address.',
    'wrong-clock':
      'The clocks of the node and of this device differ by hours. Check this device’s clock, or enter another node.',
    'chain-in-use': 'You have accounts on this network. Remove them first.',
    'no-endpoint': 'This network has no endpoint yet. Add it in the settings.',
    'no-service': 'This network has no recovery service yet. Add it in the settings.',
    'unknown-module':
      'This service uses a recovery module that is not a known deployment. A wrong one could take everything. Use it only if your provider told you this address.',
    'module-handler':
      'A recovery module answers for this account. Mend that first, on the home screen.',
    'module-replaced':
      'The recovery module’s code has changed since this network was set up. Nothing was done.',
    'no-recovery': 'No recovery of this account is running.',
    'not-a-token':
      'There is no token at this address that this wallet can show. Check the network.',
    'not-a-guardian': 'Neither your accounts nor your keys can help to recover this account.',
    'request-over': 'This request is over, or it has changed. Nothing was signed.',
    'invalid-link':
      'This is neither an address nor a complete link. Copy it again. Nothing was signed.',
    'no-funds': 'The key’s own balance can’t pay the network fee. Send it some coins.',
    'unknown-approval': 'This request is no longer open. Nothing was signed.',
    declined: 'You declined. Nothing was signed.',
    network: 'We can’t reach the service or the network. Try again.',
    refused: 'The service or the network refused this. Nothing was changed. Try again later.',
    'no-effect': 'What was sent has not been carried out so far. Try again.',
    reverted: 'The network refused this. Your account is unchanged.',
    'invalid-request': 'That didn’t work. Check what you entered.',
    internal: 'That didn’t work. Try again.',
    'no-setup':
      'There is nothing for this wallet at this address. Check each letter, or set up by hand.',
    'unfit-passkey': 'Passkeys of this kind can’t unlock a wallet. Try another one.',
    'no-code': 'There is no QR code in this picture, or it is too small. Choose another one.',
    'foreign-code':
      'This QR code isn’t a provider’s address. Scan the one that you got from your provider.',
    'invalid-setup': 'This wallet can’t read that file. Ask your provider for a new one.',
    'permission-refused': 'The browser may not reach this address. Allow it, and try again.',
    unknown: 'That didn’t work. Try again.',
  } satisfies Record<
    | WalletErrorReason
    | 'permission-refused'
    | 'no-setup'
    | 'invalid-setup'
    | 'no-code'
    | 'foreign-code'
    | 'unfit-passkey'
    | 'unknown',
    string
  >,
};

/** The same texts as in English, with the same parameters. */
type SameAs<English> = {
  [Name in keyof English]: English[Name] extends (...blanks: infer Blanks) => infer Text
    ? (...blanks: Blanks) => Text extends string ? string : Text
    : English[Name] extends string
      ? string
      : SameAs<English[Name]>;
};

/** Every text of the wallet's own screens. */
export type Strings = SameAs<Omit<typeof en, 'element' | 'language'>> &
  Pick<typeof en, 'language'> & {
    /** The texts of `<recovery-guardian>` that the wallet's own screens also use. */
    element: OverviewStrings & SharedStrings;
  };
