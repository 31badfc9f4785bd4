import { getAddress } from 'viem';
import { account, guardian, owner, protectedAccount, stranger } from '../cast.ts';
import type { Person } from '../person.ts';
import type { TestWorld } from '../test-world.ts';
import { runningRecovery } from './flows.ts';
import { declined, type Scenario, says } from './scenario.ts';

const view = 'guardians';

/** Somebody whom the account's owner trusts. */
const friend = getAddress(`0x${'4'.repeat(40)}`);

/** The account's guardians: who they are, and how many of them must agree. */
export const guardiansScenarios: readonly Scenario[] = [
  {
    view,
    name: 'none',
    title: 'The account has no guardian',
    shows: 'guardiansEmpty',
  },
  {
    view,
    name: 'several',
    title: 'Two of three must agree',
    set: withGuardians,
    shows: (strings) => strings.guardianThreshold(2, 3),
  },
  {
    view,
    name: 'switched-off',
    title: 'There are guardians, but recovery is switched off',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'incompleteModuleLead',
  },
  {
    view,
    name: 'while-recovering',
    title: 'A recovery runs, which a change here does not stop',
    set: (world) => {
      withGuardians(world);
      Object.assign(world.chain.state, { recovery: runningRecovery });
    },
    shows: 'guardiansWhileRunning',
  },
  {
    view,
    name: 'add',
    title: 'Who should be a guardian?',
    set: withGuardians,
    play: ({ person }) => person.press('addGuardianButton'),
    shows: 'addGuardianTitle',
  },
  ...(
    [
      ['not-an-address', 'What was typed is no address', '0x44', 'guardianNotAnAddress'],
      ['no-checksum', 'It cannot be checked for errors', `0x${'ab'.repeat(20)}`, 'guardianNoChecksum'],
      ['mistyped', 'The checksum does not match', `0xaB${'ab'.repeat(19)}`, 'guardianChecksum'],
      ['reserved', 'Nobody has this address', `0x${'0'.repeat(40)}`, 'guardianReserved'],
      ['the-account', 'It is the account itself', account, 'guardianIsAccount'],
      ['an-owner', 'It is an owner', owner, 'guardianIsOwner'],
      ['there-already', 'It is a guardian already', guardian, 'guardianIsThere'],
    ] as const
  ).map(
    ([name, title, typed, shows]): Scenario => ({
      view,
      name: `add-${name}`,
      title,
      set: ({ chain }) => Object.assign(chain.state, protectedAccount),
      play: ({ person }) => add(person, typed),
      shows,
    }),
  ),
  {
    view,
    name: 'adding',
    title: 'The wallet asks to add the guardian',
    set: ({ chain }) => chain.held.add('wallet_sendCalls'),
    play: ({ person }) => add(person, friend),
    shows: 'waitingForWallet',
  },
  {
    view,
    name: 'added',
    title: 'It is a guardian now',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount),
    play: ({ person }) => add(person, friend),
    shows: (strings) => strings.guardianAdded('0x4444…4444'),
  },
  {
    view,
    name: 'remove',
    title: 'What removing one weakens',
    set: withGuardians,
    play: ({ person }) => askToRemove(person),
    shows: (strings) => strings.revokeLeaves(2, 2),
  },
  {
    view,
    name: 'remove-last',
    title: 'Removing the last one',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { guardians: [friend] }),
    play: ({ person }) => askToRemove(person),
    shows: 'revokeLast',
  },
  {
    view,
    name: 'remove-refused',
    title: 'The person declines in the wallet',
    set: (world) => {
      withGuardians(world);
      world.chain.refusals.set('wallet_sendCalls', declined);
    },
    play: ({ person }) => remove(person),
    shows: says('wallet-refused'),
  },
  {
    view,
    name: 'removed',
    title: 'It is removed',
    set: withGuardians,
    play: ({ person }) => remove(person),
    shows: (strings) => strings.removed('0x4444…4444'),
  },
  {
    view,
    name: 'threshold',
    title: 'How many must agree?',
    set: withGuardians,
    play: ({ person }) => person.press('thresholdButton'),
    shows: 'thresholdLead',
  },
];

function withGuardians({ chain }: TestWorld): void {
  Object.assign(chain.state, {
    moduleEnabled: true,
    guardians: [friend, stranger, guardian],
    guardianThreshold: 2,
  });
}

async function add(person: Person, typed: string): Promise<void> {
  await person.press('addGuardianButton');
  await person.type('guardianField', typed);
  await person.press('addButton');
}

async function askToRemove(person: Person): Promise<void> {
  await person.press((strings) => strings.removeContact('0x4444…4444'));
}

async function remove(person: Person): Promise<void> {
  await askToRemove(person);
  await person.press('revokeConfirm');
}
