import type { Person } from '../person.ts';
import { bringCaptcha } from '../test-client.ts';
import {
  email,
  otherGuardian,
  phone,
  protectedAccount,
  stranger,
  type TestWorld,
  weekModule,
} from '../test-world.ts';
import {
  askForCode,
  bothWaits,
  enterCode,
  exposes,
  friend,
  maskedPhone,
  nameEmail,
  offerTwoWaits,
  protectTheAccount,
  refuses,
  registerEmail,
  shareTheAccount,
} from './flows.ts';
import { declined, inModules, says, scenariosOf } from './scenario.ts';

/** Adding a contact: the target, the signature, the code, and the guardian on the account. */
export const protectScenarios = scenariosOf('protect', {
  email: { title: 'How should we reach you?', shows: 'targetTitle' },
  'add-any': {
    title: 'What would you like to add?',
    properties: { view: 'overview' },
    set: protectTheAccount,
    play: ({ person }) => person.press('addAnyButton'),
    shows: 'addAnyTitle',
  },
  'email-mistyped': {
    title: 'What was typed is not an email address',
    play: async ({ person }) => {
      await person.type('emailField', 'mia@example');
      await person.press('continue');
    },
    shows: 'emailProblem',
  },
  phone: {
    title: 'By phone',
    play: ({ person }) => choosePhone(person),
    shows: 'phoneHint',
  },
  'phone-mistyped': {
    title: 'The number is not complete',
    play: async ({ person }) => {
      await choosePhone(person);
      // Too short with any country's code.
      await person.type('phoneField', '151');
      await person.press('continue');
    },
    shows: 'phoneProblem',
  },
  taken: {
    title: 'The contact is already registered',
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press('addAnotherFirst');
      await person.type('emailField', email.target);
      await person.press('continue');
    },
    shows: 'targetTaken',
  },
  sign: {
    title: 'What will be signed',
    play: ({ person }) => nameEmail(person),
    shows: (strings) => strings.signLead(email.target),
  },
  'wallet-asks': {
    title: 'The wallet asks the user',
    set: ({ chain }) => chain.held.add('personal_sign'),
    play: ({ person }) => askForCode(person),
    shows: 'waitingForWallet',
  },
  'wallet-locked': {
    title: 'The wallet is locked',
    set: ({ chain }) => chain.refusals.set('personal_sign', refusedBecause('locked')),
    play: ({ person }) => askForCode(person),
    shows: says('wallet-locked'),
  },
  'too-few-keys': {
    title: 'The wallet has too few keys of the account',
    set: ({ chain }) => chain.refusals.set('personal_sign', refusedBecause('too-few-keys')),
    play: ({ person }) => askForCode(person),
    shows: says('wallet-too-few-keys'),
  },
  'wallet-refuses': {
    title: 'The user declines in the wallet',
    set: ({ chain }) => chain.refusals.set('personal_sign', declined),
    play: ({ person }) => askForCode(person),
    shows: says('wallet-refused'),
  },
  'not-an-owner': {
    title: 'The wallet does not control the account',
    set: exposes(stranger),
    play: ({ person }) => askForCode(person),
    shows: says('not-an-owner'),
  },
  'several-owners': {
    title: 'More than one owner must sign',
    set: shareTheAccount,
    play: ({ person }) => askForCode(person),
    shows: (strings) => strings.ownersTitle(2),
  },
  sending: {
    title: 'The code is being sent',
    set: ({ client }) => client.held.add('register'),
    play: ({ person }) => askForCode(person),
    shows: 'sendingCode',
  },
  'rate-limited': {
    title: 'Too many codes for this address',
    set: refuses('register', { reason: 'rate-limited', status: 429, retryAfter: 1_800 }),
    play: ({ person }) => askForCode(person),
    shows: says('rate-limited'),
  },
  'delivery-failed': {
    title: 'The mailbox does not exist',
    set: refuses('register', { reason: 'delivery-refused', status: 400 }),
    play: ({ person }) => askForCode(person),
    shows: says('delivery-refused'),
  },
  'delivery-down': {
    title: 'The service cannot send codes now',
    set: refuses('register', { reason: 'delivery-unavailable', status: 500 }),
    play: ({ person }) => askForCode(person),
    shows: says('delivery-unavailable'),
  },
  captcha: {
    title: 'The service asks for the site’s captcha',
    play: ({ person, element, client }) => {
      bringCaptcha(element, client);
      return askForCode(person);
    },
    shows: says('captcha-required'),
  },
  'signature-refused': {
    title: 'The service does not take the signature',
    set: refuses('register', { reason: 'invalid-signature', status: 400 }),
    play: ({ person }) => askForCode(person),
    shows: says('invalid-signature'),
  },
  'service-down': {
    title: 'The recovery service stops answering',
    set: refuses('register', { reason: 'unreachable' }),
    play: ({ person }) => askForCode(person),
    shows: says('unreachable'),
  },
  code: {
    title: 'Enter the code',
    play: ({ person }) => askForCode(person),
    shows: (strings) => strings.codeTitle(email.target),
  },
  'code-help': {
    title: 'No code has arrived',
    play: async ({ person }) => {
      await askForCode(person);
      await person.press('noCodeTitle');
    },
    shows: (strings) => strings.noCodeTarget(email.target),
  },
  'code-missing': {
    title: 'No code was entered',
    play: async ({ person }) => {
      await askForCode(person);
      await person.press('codeButton');
    },
    shows: 'codeMissing',
  },
  'code-checking': {
    title: 'The code is being checked',
    set: ({ client }) => client.held.add('submitRegistration'),
    play: ({ person }) => registerEmail(person),
    shows: 'codeBusy',
  },
  'code-wrong': {
    title: 'The code is wrong',
    play: async ({ person }) => {
      await askForCode(person);
      await enterCode(person, '654321');
    },
    shows: says('invalid-challenge'),
  },
  'code-expired': {
    title: 'The code has expired',
    set: ({ client }) => {
      client.codeLife = 0;
    },
    play: ({ person }) => askForCode(person),
    shows: 'codeExpired',
  },
  'code-exhausted': {
    title: 'Too many wrong codes',
    set: ({ client }) =>
      client.refusals.set('submitRegistration', {
        reason: 'challenge-exhausted',
        status: 400,
        details: { reason: 'challenge-exhausted', triesLeft: 0, retryAfter: 299 },
      }),
    play: ({ person }) => registerEmail(person),
    shows: says('challenge-exhausted'),
  },
  confirm: {
    title: 'An earlier contact may confirm the new one',
    set: withHeldAdditions,
    play: ({ person }) => registerEmail(person),
    shows: (strings) => strings.confirmTitle('email'),
  },
  'confirm-code': {
    title: 'Enter the earlier contact’s code',
    set: withHeldAdditions,
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press((strings) => strings.enterCodeOf(maskedPhone));
    },
    shows: (strings) => strings.codeTitle(maskedPhone),
  },
  'guardian-changed': {
    title: 'The service names another guardian than before',
    set: protectTheAccount,
    play: ({ person, client }) => {
      Object.assign(client, { guardian: otherGuardian });
      return registerEmail(person);
    },
    shows: 'guardianChangedTitle',
  },
  waits: {
    title: 'The new contact is not effective yet',
    set: withHeldAdditions,
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press('confirmLater');
    },
    shows: 'waitsLead',
  },
  wait: {
    title: 'How long should a recovery wait?',
    set: offerTwoWaits,
    properties: bothWaits,
    play: ({ person }) => registerEmail(person),
    shows: inModules('waitTitle'),
  },
  add: {
    title: 'The guardian is to be added',
    play: ({ person }) => registerEmail(person),
    shows: 'addTitle',
  },
  'unknown-module': {
    title: 'The service names an unknown recovery module',
    set: ({ client }) => {
      client.module = stranger;
    },
    shows: 'unknownModuleTitle',
  },
  'other-module': {
    title: 'The account uses a module that the service does not serve',
    set: ({ chain, client }) => {
      Object.assign(chain.state, protectedAccount);
      client.module = weekModule;
    },
    shows: 'otherModuleTitle',
  },
  'add-beside': {
    title: 'The account already has another guardian',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { guardians: [friend], guardianThreshold: 1 }),
    play: ({ person }) => registerEmail(person),
    shows: 'thresholdLabel',
  },
  adding: {
    title: 'The wallet asks to add the guardian',
    set: ({ chain }) => chain.held.add('wallet_sendCalls'),
    play: ({ person }) => addGuardian(person),
    shows: 'waitingForWallet',
  },
  'add-refused': {
    title: 'The user declines to add the guardian',
    set: ({ chain }) => chain.refusals.set('wallet_sendCalls', declined),
    play: ({ person }) => addGuardian(person),
    shows: says('wallet-refused'),
  },
  'add-no-funds': {
    title: 'The wallet cannot pay the fee',
    set: ({ chain }) => chain.refusals.set('wallet_sendCalls', refusedBecause('no-funds')),
    play: ({ person }) => addGuardian(person),
    shows: says('wallet-no-funds'),
  },
  'add-cannot-send': {
    title: 'The wallet cannot send from the account',
    set: ({ chain }) => chain.refusals.set('wallet_sendCalls', refusedBecause('needs-4337')),
    play: ({ person }) => addGuardian(person),
    shows: says('wallet-cannot-send'),
  },
  'add-failed': {
    title: 'The chain refuses',
    set: ({ chain }) =>
      chain.refusals.set('wallet_sendCalls', { code: -32603, message: 'execution reverted' }),
    play: ({ person }) => addGuardian(person),
    shows: says('transaction-failed'),
  },
  done: {
    title: 'Protected, and who is told of recoveries',
    set: ({ client }) => {
      client.alertChannels = ['email'];
    },
    play: ({ person }) => addGuardian(person),
    shows: 'protectDoneTitle',
  },
  'switch-on': {
    title: 'Recovery was switched off',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'switchOnLead',
  },
  'switched-on': {
    title: 'Recovery is on again',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    play: ({ person }) => person.press('switchOnButton'),
    shows: 'switchedOnLead',
  },
});

/** A protected account whose service holds new registrations back. */
function withHeldAdditions({ chain, client }: TestWorld): void {
  Object.assign(chain.state, protectedAccount);
  client.registrations = [phone];
  client.hold = 72 * 3_600_000;
}

/** How Recovery Guardian's own wallet answers if it cannot do it. */
function refusedBecause(reason: string) {
  return { code: 4200, message: 'It cannot be done.', data: { reason } };
}

async function choosePhone(person: Person): Promise<void> {
  await person.choose((strings) => strings.channelName('sms'));
}

async function addGuardian(person: Person): Promise<void> {
  await registerEmail(person);
  await person.press('switchOnButton');
}
