import { shortenAddress } from '@recovery-guardian/core';
import { keepKnownTargets } from '../../context/account-memory.ts';
import { keepPersonCheck } from '../../context/friends-memory.ts';
import { moduleWords } from '../../words/modules.ts';
import {
  email,
  guardian,
  people,
  phone,
  protectedAccount,
  sheet,
  stranger,
  weekModule,
} from '../test-world.ts';
import {
  askForTwoGuardians,
  askForTwoNamedGuardians,
  bothModules,
  endangerTheAccount,
  exposes,
  friend,
  inTurn,
  maskedEmail,
  maskedPhone,
  protectTheAccount,
  refuses,
  registerEmail,
  registers,
  runARecovery,
  runningRecovery,
  shareTheAccount,
  takeTheOlderModule,
  takeTwoWaits,
  trustThreePeople,
} from './flows.ts';
import { declined, inContact, inModules, says, scenariosOf } from './scenario.ts';

/** Whether the account is protected, by whom, and whether a recovery is pending. */
export const overviewScenarios = scenariosOf('overview', {
  unprotected: { title: 'Recovery is not set up', shows: 'unprotectedTitle' },
  'guardian-missing': {
    title: 'An email is registered, the guardian not added',
    properties: { view: 'protect' },
    play: async ({ person }) => {
      await registerEmail(person);
      await person.press('laterButton');
    },
    shows: 'incompleteGuardianLead',
  },
  'module-off': {
    title: 'There is a guardian, but recovery is switched off',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { moduleEnabled: false }),
    shows: 'incompleteModuleLead',
  },
  protected: {
    title: 'One guardian',
    set: protectTheAccount,
    shows: 'protectedTitle',
  },
  'unknown-guardian': {
    title: 'A guardian that this browser does not know',
    isGuardianUnknown: true,
    set: protectTheAccount,
    shows: 'uncheckedTitle',
  },
  'out-of-reach': {
    title: 'More guardians must agree than there are',
    set: ({ chain }) => Object.assign(chain.state, protectedAccount, { guardianThreshold: 2 }),
    shows: (strings) => strings.incompleteThresholdLead(2, 1),
  },
  'no-contacts': {
    title: 'The service has no email or phone left',
    properties: { view: 'manage' },
    set: protectTheAccount,
    play: async ({ person }) => {
      await person.press('contactsButtonSign');
      await person.sees('contactsEmpty');
      await person.press('back');
    },
    shows: inContact((words) => words.none),
  },
  'codes-used-up': {
    title: 'Too few of the contacts can still give a code',
    properties: { view: 'manage' },
    set: inTurn(protectTheAccount, registers(email, { ...sheet, codesLeft: 0 })),
    play: async ({ person }) => {
      await person.press('contactsButtonSign');
      await person.sees(inContact((words) => words.codesLeft(0, true)));
      await person.press('back');
    },
    shows: inContact((words) => words.codesShort(2, 1)),
  },
  unreached: {
    title: 'Messages to one of two contacts do not arrive, and the other was checked',
    properties: { view: 'manage' },
    set: inTurn(
      protectTheAccount,
      registers(
        { ...email, checkedAt: new Date(Date.now() - 30 * 86_400_000).toISOString() },
        { ...phone, undeliveredAt: '2024-01-02T03:04:05.000Z' },
      ),
    ),
    play: async ({ person }) => {
      await person.press('contactsButtonSign');
      await person.sees(inContact((words) => words.codesShort(2, 1)));
      await person.press('back');
      await person.sees(inContact((words) => words.codesShort(2, 1)));
    },
    shows: inContact((words, { channelName }) => words.undelivered(channelName('sms'))),
  },
  'other-module': {
    title: 'The account uses a module that the service does not serve',
    set: ({ chain, client }) => {
      Object.assign(chain.state, protectedAccount);
      client.module = weekModule;
    },
    shows: 'otherModuleLead',
  },
  dangers: {
    title: 'A second module is enabled, one answers for the account, and programs check its calls',
    set: inTurn(protectTheAccount, endangerTheAccount),
    shows: inModules('secondModuleTitle'),
  },
  'ask-again': {
    title: 'A friend last answered long ago that they still can help',
    set: inTurn(askForTwoNamedGuardians, ({ chain }) =>
      keepPersonCheck(chain, friend, { checkedAt: '2024-01-02T03:04:05.678Z' }),
    ),
    shows: inModules('askAgainLead'),
  },
  'two-waits': {
    title: 'Two waiting times, each with ways back in of its own',
    set: takeTwoWaits,
    shows: (strings) => moduleWords[strings.language].tierTitle(strings.span(7 * 86_400)),
  },
  'two-waits-unknown': {
    title: 'Someone whom this browser does not know has a waiting time of their own',
    set: inTurn(takeTwoWaits, ({ chain }) => {
      chain.guardiansBeside = [stranger];
    }),
    shows: inModules('tierUnknown'),
  },
  'older-module': {
    title: 'The module has known faults, and the site lists a newer one',
    properties: bothModules,
    set: takeTheOlderModule,
    shows: inModules('moveNotice'),
  },
  'several-guardians': {
    title: 'Two of two guardians are needed',
    set: askForTwoGuardians,
    shows: (strings) => strings.guardianThreshold(2, 2),
  },
  'named-guardian': {
    title: 'A guardian with a name in this browser',
    set: askForTwoNamedGuardians,
    shows: () => people.friend,
  },
  'trusted-people': {
    title: 'Codes, or two of three trusted people',
    set: trustThreePeople,
    shows: () => 'Ana',
  },
  remembered: {
    title: 'Contacts that were registered in this browser, one not effective yet',
    set: ({ chain }) => {
      Object.assign(chain.state, protectedAccount);
      const countsFrom = new Date(Date.now() + 72 * 3_600_000).toISOString();
      keepKnownTargets(chain, [
        { channel: 'email', target: maskedEmail() },
        { channel: 'sms', target: maskedPhone, countsFrom },
      ]);
    },
    shows: maskedEmail,
  },
  contacts: {
    title:
      'Its email and phone, once the account has signed to see them; they are told of recoveries',
    properties: { view: 'manage' },
    set: inTurn(protectTheAccount, registers(email, phone), ({ client }) => {
      client.alertChannels = ['email', 'sms'];
    }),
    play: async ({ person }) => {
      await person.press('contactsButtonSign');
      await person.sees((strings) => strings.contactsCount(2, 2));
      await person.press('back');
    },
    shows: (strings) =>
      strings.toldNote(`${email.target}, ${phone.target}`, strings.span(3 * 86_400)),
  },
  'service-down': {
    title: 'The recovery service does not answer',
    set: inTurn(protectTheAccount, refuses('getNetworkConfiguration', { reason: 'unreachable' })),
    shows: 'serviceDownTitle',
  },
  offline: {
    title: 'The browser is offline',
    isOffline: true,
    set: protectTheAccount,
    shows: 'offlineNote',
  },
  'recovery-running': {
    title: 'A recovery runs, seen by its new owner',
    set: inTurn(exposes(stranger), runARecovery),
    shows: 'runningLeadOwn',
  },
  'recovery-running-other': {
    title: 'A recovery runs, seen by another user',
    set: inTurn(exposes(friend), runARecovery),
    shows: (strings) => strings.runningLead(shortenAddress(stranger)),
  },
  alarm: {
    title: 'A recovery runs, seen by the owner',
    set: runARecovery,
    shows: 'alarmTitle',
  },
  'recovery-over': {
    title: 'The wait is over, seen by the new owner',
    set: ({ chain }) => {
      chain.walletAccounts = [stranger];
      chain.timestamp = runningRecovery.executeAfter;
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
    },
    shows: 'finalizeLeadOwn',
  },
  'alarm-stuck': {
    title: 'A recovery runs that can never finish, seen by the owner',
    set: ({ chain }) => {
      const recovery = { ...runningRecovery, newOwners: [guardian] };
      Object.assign(chain.state, protectedAccount, { recovery });
    },
    shows: 'stuckTitle',
  },
  'alarm-no-wallet': {
    title: 'A recovery runs, and no wallet is connected',
    set: inTurn(exposes(), runARecovery),
    shows: 'startedButton',
  },
  'alarm-over': {
    title: 'The wait is over, and the owner can still cancel',
    set: ({ chain }) => {
      chain.timestamp = runningRecovery.executeAfter;
      Object.assign(chain.state, protectedAccount, { recovery: runningRecovery });
    },
    shows: (strings) => strings.alarmOver(shortenAddress(stranger)),
  },
  'alarm-canceling': {
    title: 'The wallet asks the owner to cancel it',
    set: inTurn(({ chain }) => chain.held.add('wallet_sendCalls'), runARecovery),
    play: ({ person }) => person.press('alarmButton'),
    shows: 'waitingForWallet',
  },
  'alarm-refused': {
    title: 'The owner declines in the wallet',
    set: inTurn(({ chain }) => chain.refusals.set('wallet_sendCalls', declined), runARecovery),
    play: ({ person }) => person.press('alarmButton'),
    shows: says('wallet-refused'),
  },
  'alarm-several-owners': {
    title: 'Canceling needs more owners than this wallet has',
    set: inTurn(shareTheAccount, runARecovery),
    play: ({ person }) => person.press('alarmButton'),
    shows: 'notYetCanceled',
  },
  'alarm-canceled': {
    title: 'The recovery is canceled',
    set: runARecovery,
    play: ({ person }) => person.press('alarmButton'),
    shows: 'alarmDone',
  },
});
