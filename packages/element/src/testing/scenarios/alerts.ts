import type { Person } from '../person.ts';
import { email, phone, protectedAccount, type TestWorld } from '../test-world.ts';
import { enterCode, inTurn, maskedEmail, refuses } from './flows.ts';
import { declined, says, scenariosOf } from './scenario.ts';

/** Alerts about the account: shown after an owner has signed, enabled and disabled one by one. */
export const alertsScenarios = scenariosOf('manage', {
  'alerts-hidden': {
    title: 'Alerts are shown only on request',
    set: offerAlerts,
    play: ({ person }) => person.press('contactsButtonSign'),
    shows: 'alertsShow',
  },
  'alerts-wallet-asks': {
    title: 'The wallet asks the owner to sign',
    set: offerAlerts,
    play: async ({ person, chain }) => {
      await person.press('contactsButtonSign');
      await person.sees('alertsShow');
      chain.held.add('personal_sign');
      await person.press('alertsShow');
    },
    shows: 'waitingForWallet',
  },
  'alerts-wallet-refuses': {
    title: 'The owner declines',
    set: offerAlerts,
    play: async ({ person, chain }) => {
      await person.press('contactsButtonSign');
      await person.sees('alertsShow');
      chain.refusals.set('personal_sign', declined);
      await person.press('alertsShow');
    },
    shows: says('wallet-refused'),
  },
  'alerts-other-key': {
    title: 'The wallet has no owner’s key',
    set: offerAlerts,
    play: async ({ person, chain }) => {
      await person.press('contactsButtonSign');
      await person.sees('alertsShow');
      chain.refusals.set('personal_sign', { code: 4100, message: 'Another account' });
      await person.press('alertsShow');
    },
    shows: says('not-an-owner'),
  },
  'alerts-fetching': {
    title: 'The alerts are loading',
    set: inTurn(offerAlerts, ({ client }) => client.held.add('listSubscriptions')),
    play: ({ person }) => showAlerts(person),
    shows: 'contactsBusy',
  },
  'alerts-service-down': {
    title: 'The recovery service does not answer',
    set: inTurn(offerAlerts, refuses('listSubscriptions', { reason: 'unreachable' })),
    play: ({ person }) => showAlerts(person),
    shows: says('unreachable'),
  },
  'alerts-off': {
    title: 'No alert is on',
    set: offerAlerts,
    play: ({ person }) => showAlerts(person),
    shows: 'alertsOff',
  },
  'alerts-on': {
    title: 'One is on, and one goes to an address that is not a contact',
    set: (world) => {
      withAlerts(world);
      const former = { id: 'subscription-f', channel: 'email', target: 'mia@example.net' } as const;
      world.client.subscriptions.push(former);
    },
    play: ({ person }) => showAlerts(person),
    shows: () => 'mia@example.net',
  },
  'alerts-by-email-alone': {
    title: 'The service sends alerts only by email',
    set: (world) => {
      offerAlerts(world);
      world.client.alertChannels = ['email'];
    },
    play: ({ person }) => showAlerts(person),
    shows: 'alertsOff',
  },
  'alerts-code': {
    title: 'Enter the code to switch alerts on',
    set: offerAlerts,
    play: ({ person }) => switchAlerts(person),
    shows: (strings) => strings.codeTitle(maskedEmail()),
  },
  'alerts-code-wrong': {
    title: 'The code is wrong',
    set: offerAlerts,
    play: async ({ person }) => {
      await switchAlerts(person);
      await enterCode(person, '87654321');
    },
    shows: says('invalid-challenge'),
  },
  'alerts-switched-on': {
    title: 'Alerts are on',
    set: offerAlerts,
    play: async ({ person }) => {
      await switchAlerts(person);
      await enterCode(person);
    },
    shows: (strings) => strings.alertsBegun(email.target),
  },
  'alerts-too-many': {
    title: 'The limit of addresses is reached',
    set: (world) => {
      withAlerts(world);
      // The service allows ten.
      for (const name of [
        'anna',
        'ben',
        'carla',
        'dario',
        'emma',
        'finn',
        'greta',
        'hugo',
        'ida',
      ]) {
        const target = `${name}@example.net`;
        world.client.subscriptions.push({ id: `subscription-${name}`, channel: 'email', target });
      }
      world.client.refusals.set('subscribe', { reason: 'too-many-subscriptions' });
    },
    play: async ({ person }) => {
      await showAlerts(person);
      await person.press((strings) => strings.alertsTo(phone.target));
    },
    shows: says('too-many-subscriptions'),
  },
  'alerts-ended': {
    title: 'Alerts are off again',
    set: withAlerts,
    play: ({ person }) => switchAlerts(person),
    shows: (strings) => strings.alertsEnded(email.target),
  },
});

function offerAlerts({ chain, client }: TestWorld): void {
  Object.assign(chain.state, protectedAccount);
  client.registrations = [email, phone];
  client.alertChannels = ['email', 'sms'];
}

function withAlerts(world: TestWorld): void {
  offerAlerts(world);
  world.client.subscriptions = [{ ...email, id: 'subscription-e' }];
}

async function showAlerts(person: Person): Promise<void> {
  await person.press('contactsButtonSign');
  await person.press('alertsShow');
}

/** Toggles the alerts. */
async function switchAlerts(person: Person): Promise<void> {
  await showAlerts(person);
  await person.press((strings) => strings.alertsTo(email.target));
}
