import { owner } from '../cast.ts';
import type { TestWorld } from '../test-world.ts';
import { friend, loseTheKey, runningRecovery } from './flows.ts';
import { type Scenario, says } from './scenario.ts';

const view = 'recover';

/** A recovery that runs on the chain: its waiting time, and how it ends. */
export const runningScenarios: readonly Scenario[] = [
  {
    view,
    name: 'waiting',
    title: 'The waiting time runs',
    set: (world) => {
      loseTheKey(world);
      world.chain.state.recovery = runningRecovery;
    },
    shows: 'waitTitle',
  },
  {
    view,
    name: 'waiting-owner',
    title: 'The waiting time runs, seen by the owner',
    set: (world) => {
      loseTheKey(world);
      world.chain.walletAccounts = [owner];
      world.chain.state.recovery = runningRecovery;
    },
    shows: 'alarmButton',
  },
  {
    view,
    name: 'replaced',
    title: 'Another recovery has taken its place',
    set: (world) => {
      loseTheKey(world);
      world.chain.state.recovery = runningRecovery;
    },
    play: async ({ person, chain, element }) => {
      await person.sees('waitTitle');
      chain.state.recovery = { ...runningRecovery, newOwners: [friend] };
      await element.refresh();
    },
    shows: 'replacedTitle',
  },
  {
    view,
    name: 'ready',
    title: 'The waiting time is over',
    set: finishWaiting,
    shows: 'finalizeTitle',
  },
  {
    view,
    name: 'finalizing',
    title: 'The wallet asks to take control',
    set: (world) => {
      finishWaiting(world);
      world.chain.held.add('eth_sendTransaction');
    },
    play: ({ person }) => person.press('finalizeButton'),
    shows: 'waitingForWallet',
  },
  {
    view,
    name: 'finalize-failed',
    title: 'The chain refuses',
    set: (world) => {
      finishWaiting(world);
      const refusal = { code: -32603, message: 'execution reverted' };
      world.chain.refusals.set('eth_sendTransaction', refusal);
    },
    play: ({ person }) => person.press('finalizeButton'),
    shows: says('transaction-failed'),
  },
  {
    view,
    name: 'finalized',
    title: 'The new owner controls the account',
    set: finishWaiting,
    play: ({ person }) => person.press('finalizeButton'),
    shows: 'finalizedLead',
  },
  {
    view,
    name: 'canceled',
    title: 'The owner has canceled it',
    set: (world) => {
      loseTheKey(world);
      world.chain.state.recovery = runningRecovery;
    },
    play: async ({ person, chain, element }) => {
      await person.sees('waitTitle');
      chain.state.recovery = undefined;
      await element.refresh();
    },
    shows: 'canceledTitle',
  },
];

function finishWaiting(world: TestWorld): void {
  loseTheKey(world);
  const executeAfter = world.chain.timestamp;
  world.chain.state.recovery = { ...runningRecovery, executeAfter };
}
