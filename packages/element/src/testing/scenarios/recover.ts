import { addressesInWords } from '../../ui/address.ts';
import type { Person } from '../person.ts';
import {
  email,
  guardian,
  people,
  phone,
  protectedAccount,
  sheet,
  stranger,
  type TestWorld,
} from '../test-world.ts';
import {
  askForTwoGuardians,
  askForTwoNamedGuardians,
  bothWaits,
  enterCode,
  exposes,
  friend,
  inTurn,
  keepSending,
  loseTheKey,
  loseTheKeyWithTwoContacts,
  maskedEmail,
  maskedPhone,
  payForRecoveries,
  proveItIsYou,
  refuses,
  registers,
  takeTwoWaits,
} from './flows.ts';
import { declined, inDays, inModules, says, scenariosOf } from './scenario.ts';

/** A chain that has names. */
const ethereum = 1;
const onEthereum = {
  properties: { chainId: ethereum },
  set: (world: TestWorld) => {
    loseTheKey(world);
    world.chain.walletChainId = ethereum;
    world.chain.names.set('mia.eth', friend);
  },
};

const loseTheKeyToAPayingService = inTurn(loseTheKey, payForRecoveries);

/** Recovery without the key: the new owner, the codes, the start on the chain. */
export const recoverScenarios = scenariosOf('recover', {
  wait: {
    title: 'Which of several waiting times?',
    properties: bothWaits,
    set: takeTwoWaits,
    shows: inModules('waitWhich'),
  },
  owner: {
    title: 'Who should control it?',
    set: loseTheKey,
    shows: 'ownerTitle',
  },
  'owner-typed': {
    title: 'Another address is typed',
    set: loseTheKey,
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', stranger);
    },
    shows: 'ownerField',
  },
  'owner-unused': {
    title: 'The typed address has never sent anything',
    set: inTurn(loseTheKey, ({ chain }) => chain.unused.add(friend)),
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', friend);
    },
    shows: (strings) => strings.ownerUnused(addressesInWords([friend]), 'Local'),
  },
  'owner-mistyped': {
    title: 'What was typed is not an address',
    set: loseTheKey,
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', '0x2222');
      await person.press('ownerButton');
    },
    shows: 'ownerNotAnAddress',
  },
  'owner-named': {
    title: 'A name is typed',
    ...onEthereum,
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', 'Mia.eth');
    },
    shows: () => friend,
  },
  'owner-name-unknown': {
    title: 'The typed name has no address',
    ...onEthereum,
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', 'unknown.eth');
      await person.press('ownerButton');
    },
    shows: 'nameNotFound',
  },
  'owner-is-guardian': {
    title: 'A guardian cannot become the owner',
    set: loseTheKey,
    play: async ({ person }) => {
      await person.choose('ownerOther');
      await person.type('ownerField', guardian);
      await person.press('ownerButton');
    },
    shows: 'ownerIsGuardian',
  },
  'several-new-owners': {
    title: 'Two new owners, who must both sign',
    set: loseTheKey,
    play: async ({ person }) => {
      await person.press('ownersTogether');
      await person.type((strings) => strings.ownerNth(2), friend);
      await person.type('ownersThreshold', '2');
    },
    shows: (strings) =>
      strings.ownerOutcome(addressesInWords([stranger, friend]), strings.span(3 * 86_400), 2, 2),
  },
  'no-guardian': { title: 'The account has no guardian', shows: 'noGuardianOwner' },
  'no-guardian-lost': {
    title: 'The same, without the old key',
    set: exposes(stranger),
    shows: 'deadEndNote',
  },
  'module-off': {
    title: 'Recovery is switched off for the account',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'moduleOffTitle',
  },
  sending: {
    title: 'The codes are being sent',
    set: inTurn(loseTheKey, ({ client }) => client.held.add('requestSignature')),
    play: ({ person }) => person.press('ownerButton'),
    shows: 'ownerBusy',
  },
  'guardian-not-set': {
    title: 'The account has not added the service’s guardian',
    set: (world) => {
      loseTheKey(world);
      world.client.refusals.set('requestSignature', { reason: 'guardian-not-set', status: 400 });
    },
    play: ({ person }) => person.press('ownerButton'),
    shows: says('guardian-not-set'),
  },
  'no-contacts': {
    title: 'The account has no registered contact',
    set: (world) => {
      loseTheKey(world);
      world.client.refusals.set('requestSignature', { reason: 'no-registrations', status: 404 });
    },
    play: ({ person }) => person.press('ownerButton'),
    shows: says('no-registrations'),
  },
  'no-contacts-people': {
    title: 'The same, with a trusted person on the account',
    set: (world) => {
      loseTheKey(world);
      askForTwoGuardians(world);
      world.client.refusals.set('requestSignature', { reason: 'no-registrations', status: 404 });
    },
    play: ({ person }) => person.press('ownerButton'),
    shows: 'askGuardiansButton',
  },
  'rate-limited': {
    title: 'Too many recoveries were requested',
    set: (world) => {
      loseTheKey(world);
      const refusal = { reason: 'rate-limited', status: 429, retryAfter: 1_800 } as const;
      world.client.refusals.set('requestSignature', refusal);
    },
    play: ({ person }) => person.press('ownerButton'),
    shows: says('rate-limited'),
  },
  'service-down': {
    title: 'The recovery service does not answer',
    set: inTurn(loseTheKey, refuses('requestSignature', { reason: 'unreachable' })),
    play: ({ person }) => person.press('ownerButton'),
    shows: says('unreachable'),
  },
  code: {
    title: 'Enter the only contact’s code',
    set: loseTheKey,
    play: ({ person }) => person.press('ownerButton'),
    shows: (strings) => strings.codeTitle(maskedEmail()),
  },
  'two-contacts': {
    title: 'Codes went to two contacts',
    set: loseTheKeyWithTwoContacts,
    play: ({ person }) => person.press('ownerButton'),
    shows: (strings) => strings.confirmedOf(0, 2),
  },
  'one-confirmed': {
    title: 'One of two is confirmed',
    set: loseTheKeyWithTwoContacts,
    play: confirmTheEmail,
    shows: (strings) => strings.confirmedOf(1, 2),
  },
  'last-code-waits': {
    title: 'The last code waits, while the other ways are told',
    set: inTurn(loseTheKeyWithTwoContacts, letTheLastCodeWait),
    play: confirmTheEmail,
    shows: inDays('heldTold'),
  },
  'last-code-stopped': {
    title: 'Another way has stopped it meanwhile',
    set: inTurn(loseTheKeyWithTwoContacts, letTheLastCodeWait, ({ client }) => {
      client.isStopped = true;
    }),
    play: confirmTheEmail,
    shows: inDays('heldStopped'),
  },
  'last-code-on-paper': {
    title: 'The last code is on paper: no one else is told',
    set: inTurn(loseTheKey, registers(email, sheet), letTheLastCodeWait),
    play: confirmTheEmail,
    shows: inDays('heldIn'),
  },
  'second-code': {
    title: 'Enter the second code',
    set: loseTheKeyWithTwoContacts,
    play: async ({ person }) => {
      await person.press('ownerButton');
      await person.press((strings) => strings.enterCodeOf(maskedPhone));
    },
    shows: (strings) => strings.codeTitle(maskedPhone),
  },
  'second-code-help': {
    title: 'The second code has not arrived; another guardian could help',
    set: inTurn(loseTheKeyWithTwoContacts, askForTwoGuardians),
    play: async ({ person }) => {
      await person.press('ownerButton');
      await person.press((strings) => strings.enterCodeOf(maskedPhone));
      await person.press('noCodeTitle');
    },
    shows: 'noCodeOther',
  },
  'code-on-paper': {
    title: 'A code on paper, in place of one that cannot arrive',
    set: inTurn(loseTheKey, registers(email, phone, sheet)),
    play: async ({ person }) => {
      await person.press('ownerButton');
      await person.press((strings) => strings.enterCodeOf(sheet.target));
    },
    shows: (strings) => strings.paperTitle(sheet.target),
  },
  'code-wrong': {
    title: 'The code is wrong',
    set: loseTheKey,
    play: async ({ person }) => {
      await person.press('ownerButton');
      await enterCode(person, '87654321');
    },
    shows: says('invalid-challenge'),
  },
  'code-expired': {
    title: 'The code has expired',
    set: (world) => {
      loseTheKey(world);
      world.client.codeLife = 0;
    },
    play: ({ person }) => person.press('ownerButton'),
    shows: 'codeExpired',
  },
  'code-exhausted': {
    title: 'Too many wrong codes',
    set: (world) => {
      loseTheKey(world);
      refuseCode(world, 'challenge-exhausted');
    },
    play: ({ person }) => proveItIsYou(person),
    shows: says('challenge-exhausted'),
  },
  'request-stale': {
    title: 'The account has changed meanwhile',
    set: (world) => {
      loseTheKey(world);
      refuseCode(world, 'request-stale');
    },
    play: ({ person }) => proveItIsYou(person),
    shows: says('request-stale'),
  },
  start: {
    title: 'The guardian has signed',
    set: loseTheKey,
    play: ({ person }) => proveItIsYou(person),
    shows: 'startTitle',
  },
  'start-wallet-asks': {
    title: 'The wallet asks to send it',
    set: inTurn(loseTheKey, ({ chain }) => chain.held.add('eth_sendTransaction')),
    play: async ({ person }) => {
      await proveItIsYou(person);
      await person.press('startButton');
    },
    shows: 'waitingForWallet',
  },
  'start-refused': {
    title: 'The user declines in the wallet',
    set: inTurn(loseTheKey, ({ chain }) => chain.refusals.set('eth_sendTransaction', declined)),
    play: async ({ person }) => {
      await proveItIsYou(person);
      await person.press('startButton');
    },
    shows: says('wallet-refused'),
  },
  'start-free': {
    title: 'The service pays for the start',
    set: loseTheKeyToAPayingService,
    play: ({ person }) => proveItIsYou(person),
    shows: 'servicePays',
  },
  'start-asking-service': {
    title: 'The request to the service is being sent',
    set: inTurn(loseTheKeyToAPayingService, ({ client }) => client.held.add('executeRecovery')),
    play: ({ person }) => startForFree(person),
    shows: 'startBusy',
  },
  'start-sending': {
    title: 'The service is sending it',
    set: inTurn(loseTheKeyToAPayingService, keepSending),
    play: ({ person }) => startForFree(person),
    shows: 'relayedLead',
  },
  'start-free-started': {
    title: 'The service’s transaction is on chain',
    set: loseTheKeyToAPayingService,
    play: ({ person }) => startForFree(person),
    shows: 'waitTitle',
  },
  'start-not-sponsored': {
    title: 'The service does not pay for this one',
    set: inTurn(
      loseTheKeyToAPayingService,
      refuses('executeRecovery', { reason: 'not-sponsored' }),
    ),
    play: ({ person }) => startForFree(person),
    shows: says('not-sponsored'),
  },
  'start-relay-limited': {
    title: 'The service’s budget is used up',
    set: inTurn(loseTheKeyToAPayingService, refuses('executeRecovery', { reason: 'rate-limited' })),
    play: ({ person }) => startForFree(person),
    shows: says('relay-limited'),
  },
  'start-relay-refused': {
    title: 'The chain would refuse it',
    set: inTurn(
      loseTheKeyToAPayingService,
      refuses('executeRecovery', { reason: 'relay-refused' }),
    ),
    play: ({ person }) => startForFree(person),
    shows: says('relay-refused'),
  },
  'start-relay-failed': {
    title: 'The chain has refused the service’s transaction',
    set: (world) => {
      loseTheKeyToAPayingService(world);
      if (world.client.relayer) world.client.relayer.send = () => Promise.reject(new Error());
    },
    play: ({ person }) => startForFree(person),
    shows: says('relay-failed'),
  },
  'start-service-down': {
    title: 'The service does not answer the request to send it',
    set: inTurn(loseTheKeyToAPayingService, refuses('executeRecovery', { reason: 'unreachable' })),
    play: ({ person }) => startForFree(person),
    shows: says('unreachable'),
  },
  'more-guardians': {
    title: 'Another guardian must also sign',
    set: inTurn(loseTheKey, askForTwoGuardians),
    play: ({ person }) => proveItIsYou(person),
    shows: 'moreGuardiansTitle',
  },
  'more-guardians-named': {
    title: 'The other guardian has a name in this browser',
    set: inTurn(loseTheKey, askForTwoNamedGuardians),
    play: ({ person }) => proveItIsYou(person),
    shows: () => people.friend,
  },
  'more-guardians-shared': {
    title: 'The service collects the other guardians’ signatures',
    set: inTurn(loseTheKeyToAPayingService, askForTwoGuardians),
    play: async ({ person }) => {
      await proveItIsYou(person);
      await person.sees('togetherHint');
    },
    shows: (strings) => strings.moreGuardiansShared(2),
  },
  'more-guardians-arrived': {
    title: 'Another guardian’s signature has arrived',
    set: inTurn(loseTheKeyToAPayingService, askForTwoGuardians),
    play: async ({ person, client }) => {
      await proveItIsYou(person);
      await person.sees('togetherHint');
      const signature = `0x${'11'.repeat(65)}`;
      await client.signRecovery({ id: 'recovery-1', signer: friend, signature });
    },
    shows: 'servicePays',
  },
  'answer-wrong': {
    title: 'The answer is not a signature',
    set: inTurn(loseTheKey, askForTwoGuardians),
    play: async ({ person }) => {
      await proveItIsYou(person);
      await person.press('answerTitle');
      await person.type('answerField', 'Yes, of course!');
      await person.press('answerButton');
    },
    shows: says('not-a-signature'),
  },
});

function refuseCode({ client }: TestWorld, reason: 'challenge-exhausted' | 'request-stale'): void {
  const details = { reason, ...(reason === 'challenge-exhausted' && { retryAfter: 299 }) };
  client.refusals.set('submitSignature', { reason, status: 400, details });
}

function letTheLastCodeWait({ client }: TestWorld): void {
  client.lastCodeDelay = 3_600_000;
}

async function confirmTheEmail({ person }: { person: Person }): Promise<void> {
  await person.press('ownerButton');
  await person.press((strings) => strings.enterCodeOf(maskedEmail()));
  await enterCode(person);
}

async function startForFree(person: Person): Promise<void> {
  await proveItIsYou(person);
  await person.sees('servicePays');
  await person.press('startButton');
}
