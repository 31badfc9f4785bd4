import { shortenAddress } from '@recovery-guardian/core';
import { keepPersonCheck } from '../../context/friends-memory.ts';
import type { Person } from '../person.ts';
import {
  guardian,
  newerModule,
  otherGuardian,
  owner,
  people,
  protectedAccount,
  stranger,
} from '../test-world.ts';
import {
  askForTwoGuardians,
  askForTwoNamedGuardians,
  askToMove,
  bothModules,
  bothWaits,
  friend,
  inTurn,
  offerFurtherWait,
  protectTheAccount,
  registerEmail,
  runningRecovery,
  takeTheOlderModule,
  takeTwoWaits,
} from './flows.ts';
import { declined, inFriends, inModules, inPerson, says, scenariosOf } from './scenario.ts';

const longAgo = '2024-01-02T03:04:05.678Z';

/** The guardians, and how many of them must agree. */
export const guardiansScenarios = scenariosOf('guardians', {
  empty: { title: 'No guardian yet', shows: 'guardiansEmpty' },
  one: {
    title: 'Only the service',
    set: protectTheAccount,
    shows: 'addPersonButton',
  },
  two: {
    title: 'The service and a friend',
    set: askForTwoGuardians,
    shows: 'thresholdButton',
  },
  named: {
    title: 'A friend with a name in this browser',
    set: askForTwoNamedGuardians,
    shows: () => people.friend,
  },
  person: {
    title: 'The page of a friend, who was never asked whether they still can',
    set: askForTwoNamedGuardians,
    play: ({ person }) => openPage(person, people.friend),
    shows: inPerson((words) => words.neverChecked),
  },
  'person-due': {
    title: 'The same, asked long ago',
    set: inTurn(askForTwoNamedGuardians, ({ chain }) =>
      keepPersonCheck(chain, friend, { checkedAt: longAgo }),
    ),
    play: ({ person }) => openPage(person, people.friend),
    shows: (strings) =>
      inPerson((words) => words.lastChecked(strings.date(new Date(longAgo)), true))(strings),
  },
  ask: {
    title: 'The question to a friend, whether they still can',
    set: askForTwoNamedGuardians,
    play: async ({ person }) => {
      await openPage(person, people.friend);
      await person.press(inPerson((words) => words.askButton));
    },
    shows: inFriends((words) => words.askLabel),
  },
  naming: {
    title: 'Naming the friend in this browser',
    set: askForTwoNamedGuardians,
    play: ({ person }) => askForName(person),
    shows: 'guardianNameHint',
  },
  'module-off': {
    title: 'Recovery is switched off',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'incompleteModuleLead',
  },
  add: {
    title: 'Who should be a guardian?',
    set: protectTheAccount,
    play: askForAddress,
    shows: 'addGuardianTitle',
  },
  'add-wallet': {
    title: 'Which other wallet of the user?',
    properties: { view: 'overview' },
    set: protectTheAccount,
    play: async ({ person }) => {
      await person.press('addAnyButton');
      await person.press('addWallet');
    },
    shows: 'addWalletTitle',
  },
  'add-unchecked': {
    title: 'The address has no capital letters to check it by',
    set: protectTheAccount,
    play: ({ person }) => add(person, `0x${'ab'.repeat(20)}`),
    shows: 'guardianNoChecksum',
  },
  'add-owner': {
    title: 'An owner cannot be a guardian',
    set: protectTheAccount,
    play: ({ person }) => add(person, owner),
    shows: 'guardianIsOwner',
  },
  adding: {
    title: 'The wallet asks the user',
    set: inTurn(({ chain }) => chain.held.add('wallet_sendCalls'), protectTheAccount),
    play: ({ person }) => add(person, friend),
    shows: 'waitingForWallet',
  },
  'add-refused': {
    title: 'The user declines in the wallet',
    set: inTurn(({ chain }) => chain.refusals.set('wallet_sendCalls', declined), protectTheAccount),
    play: ({ person }) => add(person, friend),
    shows: says('wallet-refused'),
  },
  outdated: {
    title: 'Another device has changed the guardians',
    set: protectTheAccount,
    play: async ({ person, chain }) => {
      await person.sees('addPersonButton');
      chain.state = { ...chain.state, guardians: [stranger, guardian], guardianThreshold: 2 };
      await add(person, friend);
    },
    shows: says('guardians-outdated'),
  },
  'outdated-threshold': {
    title: 'Another device has removed a friend',
    set: askForTwoGuardians,
    play: async ({ person, chain }) => {
      await person.press('thresholdButton');
      await person.choose((s) => `${s.thresholdOption(1, 2)} ${s.thresholdMeaning(1, 2)}`);
      chain.state = { ...chain.state, guardians: [guardian], guardianThreshold: 1 };
      await person.press('thresholdConfirm');
    },
    shows: says('guardians-outdated'),
  },
  added: {
    title: 'A friend is a guardian now',
    set: protectTheAccount,
    play: ({ person }) => add(person, friend),
    shows: (strings) => strings.guardianAdded(shortenAddress(friend)),
  },
  'added-by-name': {
    title: 'A friend with a name is a guardian now',
    set: protectTheAccount,
    play: ({ person }) => add(person, friend, people.friend),
    shows: (strings) =>
      strings.guardianAdded(`\u2068${people.friend}\u2069 (${shortenAddress(friend)})`),
  },
  remove: {
    title: 'Removing a friend',
    set: askForTwoGuardians,
    play: ({ person }) => askToRemove(person, friend),
    shows: inPerson((words) => words.revokeLeaves(1, 1)),
  },
  'remove-service': {
    title: 'Removing the service’s guardian',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { guardians: [friend], guardianThreshold: 1 }),
    properties: { view: 'protect' },
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press('switchOnButton');
      await person.press('doneButton');
      await person.press('guardiansButton');
      await person.press((strings) => strings.manageWay(strings.serviceGuardian));
      await person.press('removeButton');
    },
    shows: inPerson((words) => words.revokeService),
  },
  'remove-last': {
    title: 'Removing the last one',
    set: protectTheAccount,
    play: async ({ person }) => {
      await person.press((strings) => strings.manageWay(strings.serviceGuardian));
      await person.press('removeButton');
    },
    shows: inPerson((words) => words.revokeLast),
  },
  removed: {
    title: 'A friend is no longer a guardian',
    set: askForTwoGuardians,
    play: async ({ person }) => {
      await askToRemove(person, friend);
      await person.press('removeButton');
    },
    shows: (strings) => strings.removed(shortenAddress(friend)),
  },
  'in-two-waits': {
    title: 'This one is in use with another waiting time',
    set: takeTwoWaits,
    play: ({ person }) => add(person, friend),
    shows: 'wayElsewhere',
  },
  'further-wait': {
    title: 'One with another waiting time: which?',
    properties: bothWaits,
    set: offerFurtherWait,
    play: ({ person }) => person.press('furtherWaitButton'),
    shows: inModules('waitTitle'),
  },
  'further-way': {
    title: 'What helps with that time: codes cannot have both',
    properties: bothWaits,
    set: offerFurtherWait,
    play: async ({ person }) => {
      await person.press('furtherWaitButton');
      await person.press('continue');
    },
    shows: 'wayElsewhere',
  },
  move: {
    title: 'What moving to a newer module changes',
    properties: { view: 'overview', ...bothModules },
    set: takeTheOlderModule,
    play: ({ person }) => askToMove(person),
    shows: inModules('moveWho'),
  },
  'move-unknown': {
    title: 'A guardian and the wait of the newer module are not known, and it had others once',
    properties: { view: 'overview', ...bothModules },
    set: (world) => {
      takeTheOlderModule(world);
      const { chain, client } = world;
      client.modules = [{ address: newerModule, version: '0.2.0' }];
      chain.state.guardians = [stranger, ...chain.state.guardians];
      chain.guardiansBeside = [otherGuardian];
    },
    play: ({ person }) => askToMove(person),
    shows: inModules('moveShorter'),
  },
  'move-owner': {
    title: 'One of the owners helps, which the newer module refuses',
    properties: { view: 'overview', ...bothModules },
    set: (world) => {
      takeTheOlderModule(world);
      world.chain.state.owners = [owner, friend];
    },
    play: ({ person }) => askToMove(person),
    shows: inModules('moveOwner'),
  },
  'move-running': {
    title: 'A recovery has started, which moving would end',
    properties: { view: 'overview', ...bothModules },
    set: takeTheOlderModule,
    play: async ({ person, chain }) => {
      await person.sees(inModules('moveButton'));
      chain.state.recovery = runningRecovery;
      await askToMove(person);
    },
    shows: inModules('moveShowRecovery'),
  },
  'move-outdated': {
    title: 'The account has changed since it was shown',
    properties: { view: 'overview', ...bothModules },
    set: takeTheOlderModule,
    play: async ({ person, chain }) => {
      await askToMove(person);
      chain.state = { ...chain.state, guardianThreshold: 1 };
      await person.press(inModules('moveButton'));
    },
    shows: says('guardians-outdated'),
  },
  'move-doubtful': {
    title: 'The older module stays on',
    properties: { view: 'overview', ...bothModules },
    set: takeTheOlderModule,
    play: async ({ person, chain }) => {
      await askToMove(person);
      const { module } = chain;
      const run = chain.run.bind(chain);
      chain.run = (call, from) => {
        run(call, from);
        // As if someone had turned it on again.
        chain.enabledBeside = [module];
      };
      await person.press(inModules('moveButton'));
    },
    shows: inModules('moveDoubt'),
  },
  moved: {
    title: 'All guardians are in the newer module',
    properties: { view: 'overview', ...bothModules },
    set: takeTheOlderModule,
    play: async ({ person }) => {
      await askToMove(person);
      await person.press(inModules('moveButton'));
    },
    shows: inModules('moveDone'),
  },
  threshold: {
    title: 'How many must help?',
    set: askForTwoGuardians,
    play: ({ person }) => person.press('thresholdButton'),
    shows: 'thresholdLead',
  },
});

async function askForAddress({ person }: { person: Person }): Promise<void> {
  await person.press('addPersonButton');
  await person.press(inFriends((words) => words.byAddressButton));
}

async function add(person: Person, address: string, name = ''): Promise<void> {
  await askForAddress({ person });
  await person.type('guardianField', address);
  await person.type('guardianName', name);
  await person.press('addButton');
}

async function askToRemove(person: Person, address: string): Promise<void> {
  await openPage(person, shortenAddress(address));
  await person.press('removeButton');
}

async function openPage(person: Person, name: string): Promise<void> {
  await person.press((strings) => strings.manageWay(name));
}

async function askForName(person: Person): Promise<void> {
  await openPage(person, people.friend);
  await person.press(inPerson((words) => words.nameButton(true)));
}
