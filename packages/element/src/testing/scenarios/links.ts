import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { guardian, owner, protectedAccount, stranger } from '../cast.ts';
import type { TestWorld } from '../test-world.ts';
import {
  askedGuardian,
  askForTwoGuardians,
  friend,
  loseTheKey,
  payForRecoveries,
} from './flows.ts';
import { type Scenario, says } from './scenario.ts';

const view = 'recover';

/** Links that hand a recovery on: to another device, to another guardian or owner, and back. */
export const linkScenarios: readonly Scenario[] = [
  {
    view,
    name: 'link-follow',
    title: 'A link to a recovery that was begun on another device',
    set: loseTheKey,
    link: ({ chain: { account, chainId } }) => ({
      kind: 'recovery',
      account,
      chainId,
      recovery: {
        stage: 'signed',
        newOwners: [stranger],
        newThreshold: 1,
        nonce: '0',
        signatures: [],
      },
    }),
    shows: 'followTitle',
  },
  {
    view,
    name: 'link-guardian',
    title: 'A link that asks another guardian to approve',
    set: (world) => {
      askForTwoGuardians(world);
      world.chain.walletAccounts = [friend];
    },
    link: ({ chain }) => askedGuardian(chain),
    shows: 'approveTitle',
  },
  {
    view,
    name: 'link-stranger',
    title: 'Whoever opened it is no guardian',
    set: (world) => {
      askForTwoGuardians(world);
      world.chain.walletAccounts = [stranger];
    },
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => person.press('approveButton'),
    shows: says('not-a-guardian'),
  },
  {
    view,
    name: 'link-strange',
    title: 'The link asks for what nobody should sign',
    set: askForTwoGuardians,
    link: ({ chain }) => ({ ...askedGuardian(chain), newOwners: [chain.account] }),
    shows: 'strangeTitle',
  },
  {
    view,
    name: 'hand-back',
    title: 'The other guardian has signed',
    set: (world) => {
      askForTwoGuardians(world);
      world.chain.walletAccounts = [friend];
    },
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => person.press('approveButton'),
    shows: 'handBackTitle',
  },
  {
    view,
    name: 'link-guardian-shared',
    title: 'What another guardian is asked to approve can be compared',
    set: askFriendByTheService,
    link: ({ chain }) => askedGuardian(chain),
    shows: 'togetherHint',
  },
  {
    view,
    name: 'delivered',
    title: 'The other guardian’s signature is at the service',
    set: askFriendByTheService,
    link: ({ chain }) => askedGuardian(chain),
    play: ({ person }) => person.press('approveButton'),
    shows: 'deliveredTitle',
  },
  {
    view,
    name: 'not-delivered',
    title: 'The service does not take it now: it can be handed back',
    set: (world) => {
      askFriendByTheService(world);
      world.client.refusals.set('signRecovery', { reason: 'unreachable' });
    },
    link: ({ chain }) => askedGuardian(chain),
    play: async ({ person }) => {
      await person.press('approveButton');
      await person.sees(says('unreachable'));
    },
    shows: 'handBackTitle',
  },
  {
    view,
    name: 'link-owner',
    title: 'A link that asks another owner to sign',
    set: ({ chain }) => {
      Object.assign(chain.state, protectedAccount, { owners: [owner, stranger], threshold: 2 });
      chain.walletAccounts = [stranger];
    },
    link: (world) => askedOwner(world, later(24)),
    shows: 'answerOwnerTitle',
  },
  {
    view,
    name: 'link-too-late',
    title: 'The link is too old',
    set: ({ chain }) => {
      Object.assign(chain.state, protectedAccount, { owners: [owner, stranger], threshold: 2 });
      chain.walletAccounts = [stranger];
    },
    link: (world) => askedOwner(world, later(-1)),
    shows: 'tooLateTitle',
  },
  {
    view,
    name: 'link-answer',
    title: 'A signature came back by a link',
    set: loseTheKey,
    link: answered,
    shows: 'takeTitle',
  },
  {
    view,
    name: 'link-unclaimed',
    title: 'Nothing in this browser waits for it',
    set: loseTheKey,
    link: answered,
    play: ({ person }) => person.press('takeButton'),
    shows: 'unclaimedTitle',
  },
];

/** The service has the first guardian's signature, and keeps the friend's. */
function askFriendByTheService(world: TestWorld): void {
  askForTwoGuardians(world);
  payForRecoveries(world);
  const { chain, client } = world;
  chain.walletAccounts = [friend];
  const { account, chainId, newOwners, newThreshold } = askedGuardian(chain);
  const signed = { signer: guardian, signature: `0x${'33'.repeat(65)}` };
  client.createRecovery({ account, chainId, newOwners, newThreshold, ...signed });
}

function later(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}

/** The link by which another owner is asked to sign for a cancellation. */
function askedOwner({ chain }: TestWorld, expiresAt: Date) {
  const { account, chainId, module } = chain;
  const { to, data } = cancelRecoveryCall(module);
  const subject = {
    kind: 'calls',
    calls: [{ to, data }],
    nonce: '0',
    expiresAt: expiresAt.toISOString(),
  } as const;
  return { kind: 'owner', account, chainId, subject } as const;
}

/** The link by which another guardian's signature comes back. */
function answered({ chain: { account, chainId } }: TestWorld) {
  const signature: Hex = `0x${'11'.repeat(65)}`;
  return { kind: 'signature', account, chainId, of: 'guardian', signature } as const;
}
