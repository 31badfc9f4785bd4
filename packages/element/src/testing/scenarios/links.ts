import { addGuardianCall, type Call, cancelRecoveryCalls } from '@recovery-guardian/core';
import type { Hex } from 'viem';
import { storeRecoveryDraft } from '../../context/drafts.ts';
import { keepHelped } from '../../context/friends-memory.ts';
import type { Person } from '../person.ts';
import type { TestChain } from '../test-chain.ts';
import {
  guardian,
  newerModule,
  owner,
  protectedAccount,
  stranger,
  type TestWorld,
} from '../test-world.ts';
import {
  askedGuardian,
  askForTwoGuardians,
  bothWaits,
  exposes,
  friend,
  inTurn,
  loseTheKey,
  loseTheKeyWithTwoContacts,
  payForRecoveries,
  refuses,
  runningRecovery,
  startByTheService,
  takeTwoWaits,
} from './flows.ts';
import { inDays, inModules, says, scenariosOf } from './scenario.ts';

/** Links that continue a recovery on another device, or ask guardians and owners to sign. */
export const linkScenarios = scenariosOf('recover', {
  'link-follow': {
    title: 'A link to a recovery that was started on another device',
    set: startElsewhere,
    link: continued,
    shows: 'followTitle',
  },
  'link-follow-replace': {
    title: 'The same link, while this browser has started another recovery',
    set: (world) => {
      startElsewhere(world);
      storeRecoveryDraft(world.chain, {
        stage: 'signed',
        newOwners: [owner],
        newThreshold: 1,
        signatures: [],
        nonce: '0',
      });
    },
    link: continued,
    shows: 'followOtherTitle',
  },
  'link-follow-down': {
    title: 'The service does not know the link’s recovery',
    set: inTurn(startElsewhere, refuses('describeSignature', { reason: 'unreachable' })),
    link: continued,
    shows: says('unreachable'),
  },
  'link-follow-over': {
    title: 'The link’s recovery is over',
    set: loseTheKey,
    link: continued,
    shows: says('request-not-found'),
  },
  'link-other-wait': {
    title: 'A link that means a waiting time that the account does not have',
    properties: bothWaits,
    set: inTurn(takeTwoWaits, exposes(friend)),
    link: ({ chain }) => ({ ...askedGuardian(chain), module: newerModule }),
    shows: inModules('otherWaitTitle'),
  },
  'link-guardian': {
    title: 'A link that asks another guardian to approve',
    set: inTurn(askForTwoGuardians, exposes(friend)),
    link: ({ chain }) => askedGuardian(chain),
    shows: (strings) => strings.approveTitle(undefined),
  },
  'link-guardian-named': {
    title: 'The same to someone who has agreed to help, who sees a name',
    set: inTurn(askForTwoGuardians, exposes(friend), ({ chain: { account, chainId } }) => {
      const saidAt = '2026-01-02T03:04:05.678Z';
      keepHelped(chainId, { account, name: 'Mia', friend, saidAt });
    }),
    link: ({ chain }) => askedGuardian(chain),
    shows: (strings) => strings.approveTitle('\u2068Mia\u2069'),
  },
  'link-guardian-spoken': {
    title: 'The guardian has spoken with the owner',
    set: askFriendByTheService,
    link: ({ chain }) => askedGuardian(chain),
    play: async ({ person }) => {
      await person.sees('approveCompareHint');
      await person.choose('approveConfirmation');
    },
    shows: 'approveButton',
  },
  'link-stranger': {
    title: 'The visitor who opened it is not a guardian',
    set: inTurn(askForTwoGuardians, exposes(stranger)),
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => approve(person),
    shows: says('not-a-guardian'),
  },
  'link-strange': {
    title: 'The link asks for a dangerous signature',
    set: askForTwoGuardians,
    link: ({ chain }) => ({ ...askedGuardian(chain), newOwners: [chain.account] }),
    shows: 'strangeTitle',
  },
  'link-watched': {
    title: 'The same link once the recovery waits',
    set: inTurn(startByTheService, exposes(friend)),
    link: ({ chain }) => askedGuardian(chain),
    shows: inDays('watchCompare'),
  },
  'link-watched-owner': {
    title: 'The same, opened by an owner who loses the account',
    set: inTurn(startByTheService, exposes(owner)),
    link: ({ chain }) => askedGuardian(chain),
    shows: 'alarmTimeLeft',
  },
  'link-watched-finished': {
    title: 'The same once it is finished',
    set: inTurn(startByTheService, exposes(friend), ({ chain }) =>
      Object.assign(chain.state, { recovery: undefined, owners: [stranger] }),
    ),
    link: ({ chain }) => askedGuardian(chain),
    shows: inDays('finishedTitle'),
  },
  'link-watched-over': {
    title: 'The same after the recovery was stopped',
    set: inTurn(startByTheService, exposes(friend), ({ chain }) => {
      chain.state.recovery = undefined;
    }),
    link: ({ chain }) => askedGuardian(chain),
    shows: inDays('overLead'),
  },
  'hand-back': {
    title: 'The other guardian has signed',
    set: inTurn(askForTwoGuardians, exposes(friend)),
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => approve(person),
    shows: 'handBackTitle',
  },
  delivered: {
    title: 'The service has the other guardian’s signature',
    set: askFriendByTheService,
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => approve(person),
    shows: 'deliveredTitle',
  },
  'not-delivered': {
    title: 'The service does not take the signature: again, or by hand',
    set: inTurn(askFriendByTheService, refuses('signRecovery', { reason: 'unreachable' })),
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => approve(person),
    shows: 'notDeliveredTitle',
  },
  'link-owner': {
    title: 'A link that asks another owner to sign',
    set: shareWithStranger,
    link: (world) => askedOwner(world, later(24)),
    shows: 'answerOwnerTitle',
  },
  'link-owner-guardian': {
    title: 'The same for a guardian, whose address is shown in full',
    set: shareWithStranger,
    link: (world) => askedOwner(world, later(24), addFriend(world)),
    shows: 'answerOwnerTitle',
  },
  'link-sole-owner': {
    title: 'One signature is enough for the account: no link may ask for it',
    set: ({ chain }) => {
      Object.assign(chain.state, protectedAccount, { owners: [owner], threshold: 1 });
      chain.walletAccounts = [owner];
    },
    link: (world) => askedOwner(world, later(24), addFriend(world)),
    shows: 'soleOwnerTitle',
  },
  'link-too-late': {
    title: 'The link is too old',
    set: shareWithStranger,
    link: (world) => askedOwner(world, later(-1)),
    shows: 'tooLateTitle',
  },
  'link-answer': {
    title: 'A signature came back by a link',
    set: loseTheKey,
    link: answered,
    shows: 'takeTitle',
  },
  'link-unclaimed': {
    title: 'No recovery in this browser needs the signature',
    set: loseTheKey,
    link: answered,
    play: ({ person }) => person.press('takeButton'),
    shows: 'unclaimedTitle',
  },
});

/** The service has the first guardian's signature, and stores the friend's. */
function askFriendByTheService(world: TestWorld): void {
  askForTwoGuardians(world);
  payForRecoveries(world);
  const { chain, client } = world;
  chain.walletAccounts = [friend];
  const { account, chainId, newOwners, newThreshold } = askedGuardian(chain);
  const signed = { signer: guardian, signature: `0x${'33'.repeat(65)}` };
  client.createRecovery({ account, chainId, newOwners, newThreshold, ...signed });
}

/** Confirms to have spoken with the owner, and approves. */
async function approve(person: Person): Promise<void> {
  await person.choose('approveConfirmation');
  await person.press('approveButton');
}

function later(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}

/** A recovery that was started on another device. */
function startElsewhere(world: TestWorld): void {
  loseTheKeyWithTwoContacts(world);
  const { account, chainId } = world.chain;
  world.client.requestSignature({ account, chainId, newOwners: [stranger], newThreshold: 1 });
}

/** The link that continues it here. */
function continued({ chain: { account, chainId } }: TestWorld) {
  return { kind: 'recovery', account, chainId, requestId: 'request-1' } as const;
}

/** Two owners share the account; this is the second one. */
function shareWithStranger({ chain }: TestWorld): void {
  Object.assign(chain.state, protectedAccount, { owners: [owner, stranger], threshold: 2 });
  chain.walletAccounts = [stranger];
}

function addFriend({ chain: { module } }: TestWorld): readonly Call[] {
  return [addGuardianCall({ module, guardian: friend, threshold: 1n })];
}

/** The account's module while a recovery runs. */
function roundOf({ module, version }: TestChain) {
  return { module, version, recovery: runningRecovery };
}

/** The link that asks another owner to sign, for a cancellation by default. */
function askedOwner(
  { chain }: TestWorld,
  expiresAt: Date,
  calls = cancelRecoveryCalls(roundOf(chain)),
) {
  const { account, chainId } = chain;
  const subject = {
    kind: 'calls',
    calls: calls.map(({ to, data }) => ({ to, data })),
    nonce: '0',
    expiresAt: expiresAt.toISOString(),
  } as const;
  return { kind: 'owner', account, chainId, subject } as const;
}

/** The link that returns another guardian's signature. */
function answered({ chain: { account, chainId } }: TestWorld) {
  const signature: Hex = `0x${'11'.repeat(65)}`;
  return { kind: 'signature', account, chainId, of: 'guardian', signature } as const;
}
