import { type Helped, keepHelped, keepInvitation } from '../../context/friends-memory.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import { addressesInWords } from '../../ui/address.ts';
import { owner, people, protectedAccount, stranger, type TestWorld } from '../test-world.ts';
import {
  askForTwoGuardians,
  bothWaits,
  exposes,
  friend,
  inTurn,
  offerFurtherWait,
  protectTheAccount,
} from './flows.ts';
import { inFriends, type ScenarioParts, says, scenariosOf } from './scenario.ts';

const invitation = 'fedcba9876543210';
/** The words for the answer below would be another text in each run: what is above them. */
const hear = inFriends((words) => words.hear(`\u2068${people.friend}\u2069`));

/** Inviting someone, and what they answer. */
export const friendsScenarios = scenariosOf('guardians', {
  invite: {
    title: 'Who is trusted?',
    set: protectTheAccount,
    play: ({ person }) => person.press('addPersonButton'),
    shows: inFriends((words) => words.inviteTitle),
  },
  'invite-nameless': {
    title: 'An invitation needs a name',
    set: protectTheAccount,
    play: async ({ person }) => {
      await person.press('addPersonButton');
      await person.press(inFriends((words) => words.inviteButton));
    },
    shows: inFriends((words) => words.friendNameMissing),
  },
  invited: {
    title: 'The invitation, to be sent',
    set: protectTheAccount,
    play: invite,
    shows: inFriends((words) => words.inviteLabel),
  },
  'invited-before': {
    title: 'Someone else is invited, the first one has not answered',
    set: inTurn(protectTheAccount, inviteFriend),
    play: ({ person }) => person.press('addPersonButton'),
    shows: inFriends((words) => words.invitedTitle),
  },
  'answer-unreadable': {
    title: 'What was pasted is no answer',
    set: protectTheAccount,
    play: async (parts) => {
      await invite(parts);
      await parts.person.type(
        inFriends((words) => words.answerField),
        'Hello',
      );
      await parts.person.press('continue');
    },
    shows: inFriends((words) => words.answerUnreadable),
  },
  asked: {
    title: 'The link of an invitation',
    set: inTurn(protectTheAccount, exposes(friend)),
    link: (world) => invited(world, 'Ana'),
    shows: inFriends((words) => words.askedTitle('\u2068Ana\u2069')),
  },
  'asked-nameless': {
    title: 'The same without a name',
    set: inTurn(protectTheAccount, exposes(friend)),
    link: (world) => invited(world, ''),
    shows: inFriends((words) => words.askedCaution(undefined)),
  },
  'asked-owner': {
    title: 'The visitor’s wallet opens that account itself',
    set: inTurn(protectTheAccount, exposes(owner)),
    link: (world) => invited(world, 'Ana'),
    play: ({ person }) => person.press(inFriends((words) => words.yesButton)),
    shows: inFriends((words) => words.ownWallet),
  },
  answer: {
    title: 'The visitor has accepted',
    set: inTurn(protectTheAccount, exposes(friend)),
    link: (world) => invited(world, 'Ana'),
    play: ({ person }) => person.press(inFriends((words) => words.yesButton)),
    shows: inFriends((words) => words.readOut),
  },
  answered: {
    title: 'The invited one has accepted',
    set: inTurn(protectTheAccount, inviteFriend),
    link: answered,
    shows: hear,
  },
  'answered-further': {
    title: 'The same, invited for another waiting time than the account has so far',
    properties: bothWaits,
    set: inTurn(offerFurtherWait, ({ chain }) => {
      const module = chain.otherModules[0];
      keepInvitation(chain, { id: invitation, name: people.friend, from: '', module });
    }),
    link: answered,
    shows: (strings) => strings.waitInWords(strings.span(7 * 86_400)),
  },
  'answered-added': {
    title: 'The invited one is added after a call',
    set: inTurn(protectTheAccount, inviteFriend),
    link: answered,
    play: async ({ person }) => {
      await person.sees(hear);
      await person.choose(inFriends((words) => words.heardTick));
      await person.press(
        inFriends((words) => words.addFriendButton(`\u2068${people.friend}\u2069`)),
      );
    },
    shows: 'doneButton',
  },
  'answered-other': {
    title: 'The invited one has read out other words',
    set: inTurn(protectTheAccount, inviteFriend),
    link: answered,
    play: async ({ person }) => {
      await person.sees(hear);
      await person.press(inFriends((words) => words.otherWordsButton));
    },
    shows: inFriends((words) => words.otherTitle),
  },
  'answered-forged': {
    title: 'The answer has another address than who signed it',
    set: inTurn(protectTheAccount, inviteFriend),
    link: (world) => ({ ...answered(world), friend: stranger }),
    shows: says('not-a-signer'),
  },
  'answered-there': {
    title: 'Who has accepted helps already',
    set: inTurn(inviteFriend, ({ chain }) =>
      Object.assign(chain.state, protectedAccount, { guardians: [friend], guardianThreshold: 1 }),
    ),
    link: answered,
    shows: 'guardianIsThere',
  },
  'asked-again': {
    title: 'The link that asks a friend whether they still can',
    set: inTurn(askForTwoGuardians, exposes(friend)),
    link: (world) => ({ ...invited(world, 'Ana'), friend }),
    shows: inFriends((words) => words.askedAgainLead),
  },
  'asked-again-other': {
    title: 'The friend’s wallet is another one than helps',
    set: inTurn(askForTwoGuardians, exposes(stranger)),
    link: (world) => ({ ...invited(world, 'Ana'), friend }),
    play: ({ person }) => person.press(inFriends((words) => words.stillYes)),
    shows: inFriends((words) => words.otherWallet(addressesInWords([friend]))),
  },
  'answer-again': {
    title: 'The friend has answered that they still can',
    set: inTurn(askForTwoGuardians, exposes(friend)),
    link: (world) => ({ ...invited(world, 'Ana'), friend }),
    play: ({ person }) => person.press(inFriends((words) => words.stillYes)),
    shows: inFriends((words) => words.answerAgainLead),
  },
  checked: {
    title: 'A friend has answered that they still can',
    set: inTurn(askForTwoGuardians, askFriend),
    link: answered,
    shows: inFriends((words) => words.checkedLead),
  },
  'checked-other': {
    title: 'The answer is from another wallet than the friend’s',
    set: inTurn(askForTwoGuardians, askFriend),
    link: (world) => ({ ...answered(world), friend: stranger }),
    shows: inFriends((words) => words.checkedOther),
  },
  'answer-stray': {
    title: 'An answer that this browser does not wait for',
    set: protectTheAccount,
    link: answered,
    shows: inFriends((words) => words.strayTitle),
  },
});

/** Whom the user helps. */
export const helpingScenarios = scenariosOf('helping', {
  none: { title: 'No one yet', shows: inFriends((words) => words.helpedEmpty) },
  added: {
    title: 'Someone whose account names the user',
    set: inTurn(protectTheAccount, helps({}), ({ chain }) => {
      chain.state.guardians = [friend];
    }),
    shows: inFriends((words) => words.helpedAdded),
  },
  waiting: {
    title: 'Someone who has not added the user yet',
    set: inTurn(protectTheAccount, helps({ name: '' })),
    shows: inFriends((words) => words.helpedWaiting),
  },
  'still-there': {
    title: 'Still there, after a year?',
    set: inTurn(protectTheAccount, helps({ saidAt: '2020-01-01T00:00:00.000Z' })),
    shows: inFriends((words) => words.stillThere('\u2068Ana\u2069')),
  },
  over: {
    title: 'No longer',
    set: inTurn(protectTheAccount, helps({ saidAt: '2020-01-01T00:00:00.000Z' })),
    play: ({ person }) => person.press(inFriends((words) => words.stillNo)),
    shows: inFriends((words) => words.overNote),
  },
});

async function invite({ person }: Pick<ScenarioParts, 'person'>): Promise<void> {
  await person.press('addPersonButton');
  await person.type(
    inFriends((words) => words.friendName),
    people.friend,
  );
  await person.press(inFriends((words) => words.inviteButton));
}

function inviteFriend({ chain }: TestWorld): void {
  keepInvitation(chain, { id: invitation, name: people.friend, from: '' });
}

function askFriend({ chain }: TestWorld): void {
  keepInvitation(chain, { id: invitation, name: people.friend, from: '', friend });
}

function invited({ chain: { account, chainId } }: TestWorld, from: string) {
  return { kind: 'invitation', account, chainId, invitation, from } as const;
}

/** The friend's answer; the test chain reads the signer in the first word of a signature. */
function answered({ chain: { account, chainId } }: TestWorld): SharedLink & { kind: 'acceptance' } {
  return {
    kind: 'acceptance',
    account,
    chainId,
    invitation,
    friend,
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-02T03:04:05.678Z',
    signature: `0x${'0'.repeat(24)}${'4'.repeat(40)}${'11'.repeat(32)}1b`,
  };
}

function helps(helped: Partial<Helped>) {
  return ({ chain: { account, chainId } }: TestWorld): void => {
    const saidAt = new Date().toISOString();
    keepHelped(chainId, { account, name: 'Ana', friend, saidAt, ...helped });
  };
}
