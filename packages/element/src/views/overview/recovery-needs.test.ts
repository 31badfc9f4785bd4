import { assert } from '@open-wc/testing';
import { type Address, getAddress } from 'viem';
import type { AccountStore } from '../../context/view-context.ts';
import { guardian } from '../../testing/test-world.ts';
import { en } from '../../words/en.ts';
import { recoveryNeeds } from './overview.ts';

const people = ['4', '5', '6'].map((digit) => getAddress(`0x${digit.repeat(40)}`));
const [mia, ben, eve] = people as [Address, Address, Address];
const email = { channel: 'email', target: 'mi***@ex***.com' } as const;
const phone = { channel: 'sms', target: '+49***78' } as const;
const later = { ...phone, countsFrom: new Date(Date.now() + 86_400_000).toISOString() };

interface Known {
  guardians: Address[];
  threshold?: number;
  contacts?: AccountStore['knownTargets'];
}

function sentence({ guardians, threshold = 1, contacts = [] }: Known): string | undefined {
  const needs = recoveryNeeds({
    state: { guardians, guardianThreshold: threshold },
    serviceGuardian: guardian,
    guardianNames: { [mia]: 'Mia', [ben]: 'Ben', [eve]: 'Eve' },
    registrations: undefined,
    knownTargets: contacts,
  } as unknown as AccountStore);
  return needs && en.recoveryNeeds(needs);
}

describe('what a recovery needs', () => {
  for (const [contacts, codes] of [
    [[], 'a code from your email or phone'],
    [[email], 'a code from your email'],
    [[phone], 'a code from your phone'],
    [[email, phone], 'a code from your email and your phone'],
    [[email, later], 'a code from your email'],
    [[email, email], 'a code from each of your 2 ways'],
    [[phone, phone], 'a code from each of your 2 ways'],
    [[email, email, phone], 'codes from 2 of your 3 ways'],
  ] as const) {
    it(`a recovery needs ${codes}, with ${contacts.length} contacts`, () => {
      const told = sentence({ guardians: [guardian], contacts });
      assert.equal(told, `To recover, you need ${codes}.`);
    });
  }

  for (const [guardians, threshold, needs] of [
    [[mia], 1, 'help from \u2068Mia\u2069'],
    [[mia, ben], 1, 'help from 1 of your 2 trusted people'],
    [[mia, ben], 2, 'help from your 2 trusted people'],
    [[guardian, mia], 1, 'a code from your email, or help from \u2068Mia\u2069'],
    [[guardian, mia], 2, 'a code from your email and help from \u2068Mia\u2069'],
    [
      [guardian, mia, ben, eve],
      2,
      'a code from your email and help from 1 of your 3 trusted people, or help from 2 of your 3 trusted people',
    ],
    [[guardian, mia, ben], 3, 'a code from your email and help from your 2 trusted people'],
  ] as const) {
    it(`a recovery needs ${needs}, with ${threshold} of ${guardians.length}`, () => {
      const told = sentence({ guardians: [...guardians], threshold, contacts: [email] });
      assert.equal(told, `To recover, you need ${needs}.`);
    });
  }

  it('what a recovery needs is not said if this browser does not know a guardian', () => {
    const stranger = getAddress(`0x${'2'.repeat(40)}`);
    assert.isUndefined(sentence({ guardians: [guardian, stranger] }));
  });
});
