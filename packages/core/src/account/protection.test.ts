import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Address } from 'viem';
import {
  type GuardedModule,
  type ProtectionFacts,
  protectionOf,
  reachOfContacts,
} from './protection.ts';

const service = '0x00000000000000000000000000000000000000A1';
const friend = '0x00000000000000000000000000000000000000b2';
const sister = '0x00000000000000000000000000000000000000C3';
const stranger = '0x00000000000000000000000000000000000000D4';
const email = { channel: 'email' };
const phone = { channel: 'sms' };
const sheet = (codesLeft: number) => ({ channel: 'paper', codesLeft });
const names = { [friend]: 'Mia', [sister]: 'Zoe' };
const audited = '0x1111111111111111111111111111111111111111';
const other = '0x2222222222222222222222222222222222222222';

const module = (
  guardians: readonly Address[],
  guardianThreshold = 1,
  changes: Partial<GuardedModule> = {},
): GuardedModule => ({
  module: audited,
  isEnabled: true,
  guardians,
  guardianThreshold,
  ...changes,
});

const judge = (facts: Partial<ProtectionFacts>) => {
  const { state, lack } = protectionOf({ modules: [], names, ...facts });
  return lack ? `${state}: ${lack}` : state;
};

const isServed = (one: Address) => one === audited;
const known = { serviceGuardian: service, isServed } as const;

suite('the protection of an account', () => {
  const off = { isEnabled: false };
  const apart = { module: other } as const;
  const cases: readonly [string, Partial<ProtectionFacts>, string][] = [
    ['no guardians', {}, 'unprotected'],
    ['an enabled module without guardians', { modules: [module([], 0)] }, 'unprotected'],
    ['a registered service that is no guardian yet', known, 'incomplete: service'],
    [
      'the service alone',
      { ...known, modules: [module([service])], contacts: [email, phone] },
      'protected',
    ],
    [
      'the service alone, while others may take the account over',
      { ...known, modules: [module([service])], contacts: [email, phone], isOpen: true },
      'unchecked',
    ],
    ['no guardians, while others may take the account over', { isOpen: true }, 'unprotected'],
    [
      'the service, whose contacts are not listed',
      { ...known, modules: [module([service])] },
      'protected',
    ],
    [
      'the service in lower case',
      { serviceGuardian: service.toLowerCase() as Address, modules: [module([service])] },
      'protected',
    ],
    [
      'the service alone, all its contacts removed',
      { ...known, modules: [module([service])], contacts: [] },
      'incomplete: contacts',
    ],
    [
      'the service alone, with an email and a sheet whose codes are used up',
      { ...known, modules: [module([service])], contacts: [email, sheet(0)] },
      'incomplete: contacts',
    ],
    [
      'the service alone, with an email, a phone and a sheet whose codes are used up',
      { ...known, modules: [module([service])], contacts: [email, phone, sheet(0)] },
      'protected',
    ],
    [
      'the service alone, with a sheet only',
      { ...known, modules: [module([service])], contacts: [sheet(8)] },
      'incomplete: contacts',
    ],
    [
      'the service alone, with an email and a code of a sheet',
      { ...known, modules: [module([service])], contacts: [email, sheet(1)] },
      'protected',
    ],
    [
      'the service without contacts and a friend, of whom one must agree',
      { ...known, modules: [module([service, friend])], contacts: [] },
      'protected',
    ],
    [
      'the service without contacts and a friend, who must both agree',
      { ...known, modules: [module([service, friend], 2)], contacts: [] },
      'incomplete: contacts',
    ],
    [
      'the service without contacts and two friends, of whom two must agree',
      { ...known, modules: [module([service, friend, sister], 2)], contacts: [] },
      'protected',
    ],
    [
      'the service and a friend, who must both agree, while the service serves another module',
      { ...known, modules: [module([service, friend], 2, apart)] },
      'incomplete: served-module',
    ],
    [
      'a friend alone, the known service no longer on the account',
      { ...known, modules: [module([friend])] },
      'incomplete: service',
    ],
    ['a friend alone, without a service', { modules: [module([friend])] }, 'protected'],
    ['one unknown guardian only', { modules: [module([stranger])] }, 'unchecked'],
    ['a friend and an unknown guardian', { modules: [module([friend, stranger])] }, 'unchecked'],
    [
      'the service and an unknown guardian',
      { ...known, modules: [module([service, stranger])] },
      'unchecked',
    ],
    ['the service’s guardian in a new browser', { modules: [module([service])] }, 'unchecked'],
    ['a disabled module', { modules: [module([friend], 1, off)] }, 'incomplete: module'],
    ['more approvals than friends', { modules: [module([friend], 2)] }, 'incomplete: guardians'],
    ['no approvals', { modules: [module([friend], 0)] }, 'incomplete: guardians'],
    [
      'a friend alone, who is the owner as well',
      { modules: [module([friend])], owners: [friend.toUpperCase().replace('X', 'x') as Address] },
      'incomplete: guardians',
    ],
    [
      'two friends, one of whom is an owner as well, of whom one must agree',
      { modules: [module([friend, sister])], owners: [sister] },
      'protected',
    ],
    [
      'the service without contacts and two friends, one of them an owner, of whom one must agree',
      { ...known, modules: [module([service, friend, sister])], contacts: [], owners: [sister] },
      'protected',
    ],
    [
      'the service without contacts and a friend who is an owner as well',
      { ...known, modules: [module([service, friend])], contacts: [], owners: [friend] },
      'incomplete: contacts',
    ],
    [
      'a disabled module with a stranger beside an enabled one with a friend',
      { modules: [module([stranger], 1, { ...off, ...apart }), module([friend])] },
      'protected',
    ],
    [
      'an enabled module with a stranger beside one with a friend',
      { modules: [module([stranger], 1, apart), module([friend])] },
      'unchecked',
    ],
    [
      'the service in a module that it does not serve, beside a friend in one that it does',
      { ...known, modules: [module([service], 1, apart), module([friend])] },
      'protected',
    ],
    [
      'the service only in a disabled module, beside a friend in an enabled one',
      { ...known, modules: [module([service], 1, { ...off, ...apart }), module([friend])] },
      'incomplete: service',
    ],
  ];
  for (const [name, facts, expected] of cases) {
    test(`an account with ${name} is ${expected}`, () => assert.equal(judge(facts), expected));
  }

  test('in every combination, an account is protected only if guardians that are known can let its owner in', () => {
    const people = [[], [friend], [stranger], [friend, sister], [friend, stranger]] as const;
    let count = 0;
    for (const serviceGuardian of [undefined, service] as const)
      for (const isOnAccount of [true, false])
        for (const some of people)
          for (const guardianThreshold of [1, 2, 3])
            for (const isEnabled of [true, false])
              for (const address of [audited, other] as const)
                for (const contacts of [undefined, [], [sheet(8)], [email]]) {
                  const guardians = [...(isOnAccount ? [service] : []), ...some] as Address[];
                  const one = module(guardians, guardianThreshold, { isEnabled, module: address });
                  const { state, lack, strangers } = protectionOf({
                    modules: [one],
                    names,
                    serviceGuardian,
                    isServed,
                    contacts,
                  });
                  const able = guardians.filter(
                    (guardian) =>
                      guardian !== serviceGuardian ||
                      ((contacts?.includes(email) ?? true) && address === audited),
                  );
                  const isMissing = serviceGuardian !== undefined && !isOnAccount;
                  const canRecover = isEnabled && able.length >= guardianThreshold && !isMissing;
                  const unknown = guardians.filter(
                    (guardian) => !Object.hasOwn(names, guardian) && guardian !== serviceGuardian,
                  );
                  const expected = canRecover
                    ? unknown.length > 0
                      ? 'unchecked'
                      : 'protected'
                    : guardians.length > 0 || serviceGuardian
                      ? 'incomplete'
                      : 'unprotected';
                  assert.equal(state, expected, JSON.stringify([one, serviceGuardian, contacts]));
                  assert.equal(lack !== undefined, state === 'incomplete');
                  if (state === 'unchecked') assert.deepEqual(strangers, unknown);
                  count += 1;
                }
    assert.equal(count, 2 * 2 * 5 * 3 * 2 * 2 * 4);
  });
});

test('only contacts whose codes count can help now or, before any does, those that will', () => {
  const waiting = { channel: 'email', countsFrom: '9999-01-01T00:00:00.000Z' };
  assert.deepEqual(reachOfContacts([email, sheet(0), waiting]), { needed: 2, able: 1 });
  assert.deepEqual(reachOfContacts([waiting]), { needed: 1, able: 1 });
});

test('a contact that messages do not reach cannot help, and no fewer codes are needed for that', () => {
  const lost = { ...phone, undeliveredAt: '2024-01-02T03:04:05.000Z' };
  assert.deepEqual(reachOfContacts([email, lost]), { needed: 2, able: 1 });
  assert.deepEqual(reachOfContacts([email, email, lost]), { needed: 2, able: 2 });
  assert.deepEqual(reachOfContacts([lost]), { needed: 1, able: 0 });
});
