import { guardian, owner, protectedAccount, stranger } from '../cast.ts';
import { registerEmail, runningRecovery } from './flows.ts';
import { declined, type Scenario, says } from './scenario.ts';

const view = 'overview';

/** Is this account protected, by whom, and is someone recovering it right now? */
export const overviewScenarios: readonly Scenario[] = [
  {
    view,
    name: 'unprotected',
    title: 'Nobody could let the owner back in',
    shows: 'unprotectedTitle',
  },
  {
    view,
    name: 'guardian-missing',
    title: 'A contact is registered, the guardian not added',
    properties: { view: 'protect' },
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press('laterButton');
    },
    shows: 'incompleteGuardianLead',
  },
  {
    view,
    name: 'module-off',
    title: 'There is a guardian, but recovery is switched off',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'incompleteModuleLead',
  },
  {
    view,
    name: 'protected',
    title: 'One guardian',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount),
    shows: 'protectedTitle',
  },
  {
    view,
    name: 'several-guardians',
    title: 'Two of two guardians are needed',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, {
        guardians: [stranger, guardian],
        guardianThreshold: 2,
      }),
    shows: (strings) => strings.guardianThreshold(2, 2),
  },
  {
    view,
    name: 'recovery-running',
    title: 'A recovery runs, seen by somebody who is not the owner',
    set: ({ chain }) => {
      chain.walletAccounts = [stranger];
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
    },
    shows: 'runningTitle',
  },
  {
    view,
    name: 'alarm',
    title: 'A recovery runs, seen by the owner: someone else’s?',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery }),
    shows: 'alarmTitle',
  },
  {
    view,
    name: 'alarm-canceling',
    title: 'The owner cancels it, and the wallet asks',
    set: ({ chain }) => {
      chain.held.add('wallet_sendCalls');
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
    },
    play: ({ person }) => person.press('alarmButton'),
    shows: 'alarmBusy',
  },
  {
    view,
    name: 'alarm-refused',
    title: 'The owner declines in the wallet',
    set: ({ chain }) => {
      chain.refusals.set('wallet_sendCalls', declined);
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
    },
    play: ({ person }) => person.press('alarmButton'),
    shows: says('wallet-refused'),
  },
  {
    view,
    name: 'alarm-several-owners',
    title: 'Canceling takes more owners than this wallet has',
    set: ({ chain }) => {
      chain.walletAccounts = [owner];
      Object.assign(chain.state, protectedAccount, {
        owners: [owner, stranger],
        threshold: 2,
        recovery: runningRecovery,
      });
    },
    play: ({ person }) => person.press('alarmButton'),
    shows: says('several-owners'),
  },
  {
    view,
    name: 'alarm-canceled',
    title: 'The recovery is canceled',
    set: ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery }),
    play: ({ person }) => person.press('alarmButton'),
    shows: 'alarmDone',
  },
];
