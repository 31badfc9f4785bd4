import { dayOf } from '../../views/contact-note.ts';
import { paperWords } from '../../words/paper.ts';
import { rehearsalWords } from '../../words/rehearsal.ts';
import type { Person } from '../person.ts';
import {
  email,
  otherGuardian,
  phone,
  protectedAccount,
  sheet,
  type TestWorld,
} from '../test-world.ts';
import {
  enterCode,
  inTurn,
  protectTheAccount,
  refuses,
  registers,
  shareTheAccount,
} from './flows.ts';
import { declined, inBackupCodes, inContact, inRehearsal, says, scenariosOf } from './scenario.ts';

const newAddress = 'mia@example.net';

/** The account's contacts: shown after a signature, and removed one by one. */
export const manageScenarios = scenariosOf('manage', {
  locked: {
    title: 'The account must sign to see its contacts',
    set: withContacts,
    shows: 'contactsHiddenTitle',
  },
  'wallet-asks': {
    title: 'The wallet asks the user',
    set: inTurn(withContacts, ({ chain }) => chain.held.add('personal_sign')),
    play: ({ person }) => unlock(person),
    shows: 'waitingForWallet',
  },
  'wallet-refuses': {
    title: 'The user declines in the wallet',
    set: inTurn(withContacts, ({ chain }) => chain.refusals.set('personal_sign', declined)),
    play: ({ person }) => unlock(person),
    shows: says('wallet-refused'),
  },
  fetching: {
    title: 'The contacts are loading',
    set: inTurn(withContacts, ({ client }) => client.held.add('listRegistrations')),
    play: ({ person }) => unlock(person),
    shows: 'contactsBusy',
  },
  'service-down': {
    title: 'The recovery service does not answer',
    set: inTurn(withContacts, refuses('listRegistrations', { reason: 'unreachable' })),
    play: ({ person }) => unlock(person),
    shows: says('unreachable'),
  },
  'one-contact': {
    title: 'One contact',
    set: inTurn(withContacts, registers(email)),
    play: ({ person }) => unlock(person),
    shows: (strings) => strings.contactsCount(1, 1),
  },
  'two-contacts': {
    title: 'Two contacts',
    set: withContacts,
    play: ({ person }) => unlock(person),
    shows: (strings) => strings.contactsCount(2, 2),
  },
  'check-due': {
    title: 'A contact that was not checked for long',
    set: inTurn(withContacts, registers({ ...email, checkedAt: '2024-01-02T03:04:05Z' })),
    play: ({ person }) => unlock(person),
    shows: inContact((words, { channelName, language }) =>
      words.checkedOn(channelName('email'), dayOf(language, '2024-01-02T03:04:05Z'), true),
    ),
  },
  unreached: {
    title: 'Messages to one of two contacts do not arrive',
    set: inTurn(
      withContacts,
      registers(email, { ...phone, undeliveredAt: '2024-01-02T03:04:05Z' }),
    ),
    play: ({ person }) => unlock(person),
    shows: inContact((words) => words.codesShort(2, 1)),
  },
  'sheet-due': {
    title: 'A sheet with few backup codes left',
    set: inTurn(withContacts, registers(email, phone, { ...sheet, codesLeft: 2 })),
    play: ({ person }) => unlock(person),
    shows: inContact((words) => words.codesLeft(2, true)),
  },
  'codes-short': {
    title: 'Too few of them can still give a code',
    set: inTurn(withContacts, registers(email, { ...sheet, codesLeft: 0 })),
    play: ({ person }) => unlock(person),
    shows: inContact((words) => words.codesShort(2, 1)),
  },
  sheet: {
    title: 'Backup codes on paper, shown once',
    set: inTurn(withContacts, ({ client }) => {
      client.backupCodes = true;
    }),
    play: async ({ person }) => {
      await unlock(person);
      await person.press((strings) => strings.backupCodesButton(false));
      await person.press(inBackupCodes('makeButton'));
    },
    shows: inBackupCodes('keep'),
  },
  check: {
    title: 'Whether its codes still arrive',
    set: withContacts,
    play: ({ person }) => askToCheck(person),
    shows: ({ language }) => rehearsalWords[language].testTitle(email.target),
  },
  'check-reminder': {
    title: 'Its yearly reminder is switched on',
    set: inTurn(withContacts, registers({ ...email, reminder: { isOn: false, token: 'token' } })),
    play: async ({ person }) => {
      await askToCheck(person);
      await person.press(({ language }) => rehearsalWords[language].yearlyButton(false));
    },
    shows: ({ language }) => rehearsalWords[language].yearlyButton(true),
  },
  rehearsal: {
    title: 'A rehearsal of a recovery begins',
    set: withContacts,
    play: ({ person }) => rehearse(person),
    shows: inRehearsal('lead'),
  },
  'rehearsal-days': {
    title: 'What the days of a recovery would look like',
    set: withFoundAccount,
    play: ({ person }) => rehearseCodes(person),
    shows: inRehearsal('told'),
  },
  'rehearsal-end': {
    title: 'What a recovery would send, and that nothing was sent',
    set: withFoundAccount,
    play: async ({ person }) => {
      await rehearseCodes(person);
      await person.press('continue');
    },
    shows: inRehearsal('endTitle'),
  },
  card: {
    title: 'A card to print, with no secret on it',
    set: withContacts,
    play: async ({ person }) => {
      await unlock(person);
      await person.press('cardButton');
    },
    shows: ({ language }) => paperWords[language].card.noSecret,
  },
  'check-code': {
    title: 'The code that checks it was sent',
    set: withContacts,
    play: async ({ person }) => {
      await askToCheck(person);
      await person.press('findButton');
    },
    shows: (strings) => strings.findCodeTitle(email.target),
  },
  'one-waits': {
    title: 'One of two is not effective yet',
    set: withOneWaiting,
    play: ({ person }) => unlock(person),
    shows: (strings) => strings.contactsOnly(email.target, 1),
  },
  'several-owners': {
    title: 'More than one owner must sign to see them',
    set: inTurn(withContacts, shareTheAccount),
    play: ({ person }) => unlock(person),
    shows: (strings) => strings.ownersTitle(2),
  },
  empty: {
    title: 'No contact is left',
    set: protectTheAccount,
    play: ({ person }) => unlock(person),
    shows: 'contactsEmpty',
  },
  change: {
    title: 'Changing an address',
    set: withContacts,
    play: ({ person }) => askToChange(person),
    shows: (strings) => strings.changeContact(email.target),
  },
  replace: {
    title: 'The new address is confirmed, the old one to be removed',
    set: withContacts,
    play: ({ person }) => change(person),
    shows: (strings) => strings.replaceTitle(email.target),
  },
  changed: {
    title: 'The address is changed',
    set: withContacts,
    play: async ({ person }) => {
      await change(person);
      await person.press('replaceButton');
    },
    shows: (strings) => strings.changed(email.target, newAddress),
  },
  'kept-both': {
    title: 'Both addresses stay',
    set: withContacts,
    play: async ({ person }) => {
      await change(person);
      await person.press('replaceKeep');
    },
    shows: (strings) => strings.keptBoth(email.target, newAddress, undefined),
  },
  remove: {
    title: 'Removing one of two',
    set: withContacts,
    play: ({ person }) => askToRemove(person),
    shows: (strings) => strings.removeTitle(email.target),
  },
  'remove-last': {
    title: 'Removing the last one',
    set: inTurn(withContacts, registers(email)),
    play: ({ person }) => askToRemove(person),
    shows: 'removeLast',
  },
  'remove-none-counts': {
    title: 'The remaining contact is not effective yet',
    set: withOneWaiting,
    play: ({ person }) => askToRemove(person),
    shows: (strings) => strings.removeTitle(email.target),
  },
  removing: {
    title: 'The service removes the contact',
    set: inTurn(withContacts, ({ client }) => client.held.add('deleteRegistration')),
    play: ({ person }) => remove(person),
    shows: 'removeBusy',
  },
  removed: {
    title: 'The contact is removed',
    set: withContacts,
    play: ({ person }) => remove(person),
    shows: (strings) => strings.removed(email.target),
  },
  'change-same': {
    title: 'The new address is already registered',
    set: withContacts,
    play: async ({ person }) => {
      await askToChange(person);
      await person.type('emailField', email.target);
      await person.press('continue');
    },
    shows: 'targetTaken',
  },
  'change-guardian-changed': {
    title: 'The service names another guardian than before',
    set: withContacts,
    play: ({ person, client }) => {
      Object.assign(client, { guardian: otherGuardian });
      return change(person);
    },
    shows: 'guardianChangedTitle',
  },
  'change-confirm': {
    title: 'The new address would have to wait',
    set: withHold,
    play: ({ person }) => change(person),
    shows: (strings) => strings.confirmTitle('email'),
  },
  'change-waits': {
    title: 'Both stay until the new address is effective',
    set: withHold,
    play: async ({ person }) => {
      await change(person);
      await person.press('confirmLater');
    },
    shows: (strings) => strings.keptBoth(email.target, newAddress, '\n').split('\n')[0] ?? '',
  },
});

async function rehearse(person: Person): Promise<void> {
  await unlock(person);
  await person.press('rehearseButton');
}

async function rehearseCodes(person: Person): Promise<void> {
  await rehearse(person);
  await person.press(inRehearsal('startButton'));
  await person.press('findButton');
  await enterCode(person);
}

/** One contact, whose code finds the account. */
function withFoundAccount(world: TestWorld): void {
  withContacts(world);
  const { chain, client } = world;
  client.registrations = [email];
  client.foundAccounts = [
    { account: chain.account, chainId: chain.chainId, chainName: 'Local', ways: [] },
  ];
}

async function askToCheck(person: Person): Promise<void> {
  await unlock(person);
  await person.press((strings) => strings.testContact(email.target));
}

function withContacts({ chain, client }: TestWorld): void {
  Object.assign(chain.state, protectedAccount);
  client.registrations = [email, phone];
}

function withOneWaiting(world: TestWorld): void {
  withContacts(world);
  const countsFrom = new Date(Date.now() + 72 * 3_600_000).toISOString();
  world.client.registrations = [email, { ...phone, countsFrom }];
}

function withHold(world: TestWorld): void {
  withContacts(world);
  world.client.hold = 3 * 86_400_000;
}

async function unlock(person: Person): Promise<void> {
  await person.press('contactsButtonSign');
}

async function askToChange(person: Person): Promise<void> {
  await unlock(person);
  await person.press((strings) => strings.changeContact(email.target));
}

async function change(person: Person): Promise<void> {
  await askToChange(person);
  await person.type('emailField', newAddress);
  await person.press('continue');
  await person.press('signButton');
  await enterCode(person);
}

async function askToRemove(person: Person): Promise<void> {
  await unlock(person);
  await person.press((strings) => strings.removeContact(email.target));
}

async function remove(person: Person): Promise<void> {
  await askToRemove(person);
  await person.press('removeConfirm');
}
