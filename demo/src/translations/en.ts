import { html, type TemplateResult } from 'lit';

const several = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const en = {
  site: {
    pages: 'Site',
    live: 'Try it',
    gallery: 'Gallery',
    theme: 'Theme',
    code: 'Code',
    extension: 'Extension',
    language: 'Language',
    dark: 'Dark',
  },

  promise: 'Lose the key. Keep the account.',
  playMoney: 'Everything here runs on your machine with play money. Go ahead, break it.',
  looking: 'Looking for the local world…',
  startLead:
    'To try it for real, start the local world: a network, a mailbox and a phone on your own machine, with this page in the middle. In a clone of the repository:',
  startThen: 'Then open the address that it prints. Gallery, theme and code work here and now.',
  startGallery: 'Go to the gallery',

  security: 'Security',
  devices: 'Devices',
  account: 'Account',
  mailbox: 'Mailbox',
  phone: 'Phone',
  wallet: 'Wallet',
  events: 'Events',

  guide: 'What to do next',
  steps: {
    register: 'Register',
    guardian: 'Turn on recovery',
    another: 'Add a phone',
    lose: 'Lose the key',
    recover: 'Recover',
    wait: 'Wait',
    finalize: 'Take control',
    visiting: 'Your own wallet',
    lost: 'Choose another account',
  },
  hints: {
    start: 'Start here',
    next: 'Press this next',
    email: 'Any email address will do',
    phone: 'Try +1 555 010 0000',
    approve: 'Read what it does, then approve',
    copy: 'Your code is here: copy it',
    paste: 'Paste the code here',
    guardian: 'One approval, and you are protected',
    another: 'Second code: by phone',
    lose: 'Now disaster strikes',
    recover: 'Get back in without the key',
    skip: 'You needn’t wait here',
    finalize: 'The wait is over',
    choose: 'This key was lost before recovery was turned on. Choose another account.',
  },

  network: 'On the network',
  block: (number: bigint) => `block ${number}`,
  clockAhead: (time: string) => `Clock ${time} ahead`,
  clockAheadWhy: 'You skipped the wait: messages name the network’s time.',
  networkDown: 'We can’t reach the network.',
  networkReading: 'Reading the network…',
  owners: 'Owners',
  ownersNeeded: (count: number, needed: number) =>
    several(count, 'Owner', `Owners, ${needed} needed`),
  guardians: 'Can approve',
  guardiansNeeded: (count: number, needed: number) =>
    count > 1 ? `Can approve, ${needed} needed` : 'Can approve',
  noGuardians: 'no one yet',
  canTakeControl: (owner: unknown): TemplateResult => html`${owner} can take control now.`,
  canTakeControlIn: (owner: unknown, time: unknown): TemplateResult =>
    html`${owner} can take control in ${time}`,
  skipAhead: (time: string) => `Skip ahead ${time}`,

  messages: (count: number) => several(count, '1 message', `${count} messages`),
  mailboxDown: 'We can’t reach the mailbox.',
  mailboxEmpty: 'No emails yet. Emails to any address arrive here.',
  emails: 'Emails, newest first',
  plainText: 'Plain text',
  formatted: 'Formatted',
  phoneDown: 'We can’t reach the phone.',
  phoneEmpty: 'No messages yet. Text messages to any number arrive here.',
  textMessages: 'Text messages, newest first',
  to: (target: string) => `to ${target}`,
  copyCode: 'Copy code',
  copy: 'Copy',
  copied: 'Copied',

  clear: 'Clear',
  eventsEmpty: 'What the element tells its page appears here.',
  eventList: 'Events, newest first',

  demoWallet: 'Demo wallet',
  accountNumber: (number: number) => `Account ${number}`,
  holdsKeys: (count: number, account: unknown): TemplateResult =>
    html`Holds the owner ${several(count, 'key', 'keys')} of ${account}`,
  keyIsLost: (address: unknown): TemplateResult =>
    html`The owner key is lost. The new one, ${address}, owns nothing yet.`,
  loseKey: (count: number) => several(count, 'Lose the key', 'Lose the keys'),
  useWallet: (name: string) => `Use ${name}`,
  useDemoWallet: 'Use the demo wallet',
  ownWallet: (account: unknown): TemplateResult =>
    html`Your own wallet, with the account ${account}`,

  askedBy: (site: string) => `Asked by ${site}`,
  networkName: 'Network',
  fee: 'Network fee',
  feeInPlayMoney: 'Play money from this wallet',
  noFee: 'None',
  details: 'Details',
  approve: 'Approve',
  decline: 'Decline',
  statements: {
    register: 'Allow recovery with codes',
    list: 'Show your email and phone',
    remove: 'Remove an email or phone',
    subscribe: 'Send alerts',
    unsubscribe: 'Stop alerts',
    other: 'Sign a message',
  },
  youState: (statement: string) => `You state: “${statement}.”`,
  youSign: 'You’re signing the text below as yourself.',
  signingMovesNothing: 'Signing moves nothing.',
  calls: {
    enableRecovery: 'Turn on recovery',
    enableRecoveryEffect: (wait: string) =>
      `Your account can then pass to new owners, ${wait} after that was approved. Until then you can stop it.`,
    enableModule: 'Give a program full control',
    enableModuleEffect: (module: string) =>
      `${module} may do anything with your account. Decline, unless you know it.`,
    addGuardian: 'Let someone approve recoveries',
    addGuardianEffect: (guardian: string) => `${guardian} may approve a recovery of your account.`,
    removeGuardian: 'Stop someone from approving recoveries',
    removeGuardianEffect: (guardian: string) =>
      `${guardian} may no longer approve a recovery of your account.`,
    changeThreshold: 'Change how many approvals are needed',
    threshold: (count: number) =>
      several(
        count,
        'One approval is enough to start a recovery.',
        `${count} approvals are needed to start a recovery.`,
      ),
    start: 'Start the recovery',
    startEffect: (account: string, owners: string, wait: string) =>
      `In ${wait}, control of ${account} can pass to ${owners}. Until then its owner can stop it.`,
    finalize: 'Take control of the account',
    finalizeEffect: (account: string) =>
      `${account} passes to its new owner now. Its old keys no longer work.`,
    cancel: 'Stop the recovery',
    cancelEffect: 'The running recovery of your account ends. Its owner stays.',
    unknown: 'Unknown action',
    unknownEffect: (target: string) => `It calls ${target}. Decline, unless you know it.`,
    unknownPayment: (target: string, amount: string) =>
      `It calls ${target} and sends it ${amount}. Decline, unless you know it.`,
  },

  finale: {
    title: 'You kept the account',
    lead: 'Same address, same assets, new key.',
    again: 'Play again',
    twoCodes: 'Now with two codes',
    over: 'That was the last fresh account. This one is still protected: lose its new key, and get back in once more.',
    loseAgain: 'Lose the new key',
    embed: 'Put it on your site',
  },

  install: {
    title: 'Install the extension',
    lead: 'A small wallet whose account can be recovered. It is not in any store yet, so you build it in a clone of the repository:',
    build: 'Build',
    chromium:
      'Open chrome://extensions, switch on “Developer mode”, press “Load unpacked”, and choose extension/dist/chromium.',
    firefox:
      'Open about:debugging#/runtime/this-firefox, press “Load Temporary Add-on…”, and choose extension/dist/firefox/manifest.json. Firefox forgets it when it is closed.',
    archives: 'The archives are in extension/dist.',
    provider: 'Provider’s address',
    providerLead:
      'Enter this as the provider’s address in the wallet. It connects all services of this page at once:',
    after: 'Then it can take the demo wallet’s place: the wallet panel of “Try it” offers it.',
  },
};
