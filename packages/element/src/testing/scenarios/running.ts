import { keepKnownTargets } from '../../context/account-memory.ts';
import type { Person } from '../person.ts';
import { guardian, owner, type TestWorld } from '../test-world.ts';
import {
  friend,
  inTurn,
  keepSending,
  loseTheKey,
  maskedEmail,
  payForRecoveries,
  refuses,
  runningRecovery,
  startByTheService,
} from './flows.ts';
import { inDays, says, scenariosOf } from './scenario.ts';

/** A pending recovery on the chain: its grace period, and how it ends. */
export const runningScenarios = scenariosOf('recover', {
  waiting: {
    title: 'The waiting time runs',
    set: (world) => {
      loseTheKey(world);
      world.chain.state.recovery = runningRecovery;
    },
    shows: 'waitTitle',
  },
  'waiting-known': {
    title: 'The service knows it: its name, who has helped, who was told',
    set: inTurn(startByTheService, ({ chain }) =>
      keepKnownTargets(chain, [{ channel: 'email', target: maskedEmail() }]),
    ),
    shows: inDays('name'),
  },
  'waiting-stolen': {
    title: 'The old phone was stolen',
    set: startByTheService,
    play: async ({ person }) => {
      await person.sees('waitTitle');
      await person.press(inDays('stolen'));
    },
    shows: inDays('findMy'),
  },
  'waiting-share': {
    title: 'A link for those who help',
    set: startByTheService,
    play: async ({ person }) => {
      await person.sees('waitTitle');
      await person.press(inDays('share'));
    },
    shows: inDays('shareHint'),
  },
  'waiting-owner': {
    title: 'The waiting time runs, seen by the owner',
    set: (world) => {
      loseTheKey(world);
      world.chain.walletAccounts = [owner];
      world.chain.state.recovery = runningRecovery;
    },
    shows: 'alarmTimeLeft',
  },
  replaced: {
    title: 'Another recovery has replaced it',
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
  stuck: {
    title: 'It can never finish: its new owner can approve recoveries',
    set: (world) => {
      loseTheKey(world);
      world.chain.state.recovery = { ...runningRecovery, newOwners: [guardian] };
    },
    shows: 'stuckTitle',
  },
  ready: {
    title: 'The wait is over',
    set: finishWaiting,
    shows: 'finalizeTitle',
  },
  finalizing: {
    title: 'The wallet asks to take control',
    set: inTurn(finishWaiting, ({ chain }) => chain.held.add('eth_sendTransaction')),
    play: ({ person }) => person.press('finalizeButton'),
    shows: 'waitingForWallet',
  },
  'finalize-failed': {
    title: 'The chain refuses',
    set: (world) => {
      finishWaiting(world);
      const refusal = { code: -32603, message: 'execution reverted' };
      world.chain.refusals.set('eth_sendTransaction', refusal);
    },
    play: ({ person }) => person.press('finalizeButton'),
    shows: says('transaction-failed'),
  },
  finalized: {
    title: 'The new owner controls the account',
    set: finishWaiting,
    play: ({ person }) => person.press('finalizeButton'),
    shows: 'nextTitle',
  },
  voided: {
    title: 'The new owner has canceled old approvals',
    set: finishWaiting,
    play: async ({ person }) => {
      await person.press('finalizeButton');
      await person.press('voidButton');
    },
    shows: 'voided',
  },
  'ready-free': {
    title: 'The wait is over, and the service pays for finishing',
    set: finishWaitingForFree,
    shows: 'servicePays',
  },
  'finalizing-free': {
    title: 'The service is finishing the recovery',
    set: inTurn(finishWaitingForFree, keepSending),
    play: ({ person }) => finalizeForFree(person),
    shows: 'relayedLead',
  },
  'finalize-not-sponsored': {
    title: 'The service does not pay for this one',
    set: inTurn(finishWaitingForFree, refuses('finalizeRecovery', { reason: 'not-sponsored' })),
    play: ({ person }) => finalizeForFree(person),
    shows: says('not-sponsored'),
  },
  'finalized-free': {
    title: 'The new owner controls the account, at no cost',
    set: finishWaitingForFree,
    play: ({ person }) => finalizeForFree(person),
    shows: 'nextTitle',
  },
  'ready-unknown': {
    title: 'The service pays, but does not know this recovery',
    set: (world) => {
      finishWaiting(world);
      payForRecoveries(world);
      world.chain.recoveryNonce = 1n;
    },
    shows: 'walletPays',
  },
  canceled: {
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
});

function finishWaiting(world: TestWorld): void {
  loseTheKey(world);
  const executeAfter = world.chain.timestamp;
  world.chain.state.recovery = { ...runningRecovery, executeAfter };
}

/** Finishes the grace period of a recovery that the service pays for. */
function finishWaitingForFree(world: TestWorld): void {
  startByTheService(world);
  finishWaiting(world);
}

async function finalizeForFree(person: Person): Promise<void> {
  await person.sees('servicePays');
  await person.press('finalizeButton');
}
