import { assert } from '@open-wc/testing';
import { account, chainId, guardian, owner, stranger } from '../testing/test-world.ts';
import {
  forgetGuardianNames,
  type KnownTarget,
  keepGuardianName,
  keepKnownTargets,
  longestGuardianName,
  readGuardianNames,
  readKnownTargets,
} from './account-memory.ts';

const ref = { account, chainId };
const namesKey = `recovery-guardian:names:${chainId}:${account}`;
const storeJunk = (value: unknown) =>
  localStorage.setItem(namesKey, JSON.stringify({ until: Date.now() + 60_000, value }));

describe('the names of guardians', () => {
  beforeEach(() => localStorage.clear());

  it('names of guardians are kept, changed and removed one by one', () => {
    keepGuardianName(ref, guardian, 'Mia');
    assert.deepEqual(keepGuardianName(ref, stranger, 'Ben'), {
      [guardian]: 'Mia',
      [stranger]: 'Ben',
    });
    keepGuardianName(ref, guardian, 'Mia at home');
    assert.deepEqual(readGuardianNames(ref), { [guardian]: 'Mia at home', [stranger]: 'Ben' });
    keepGuardianName(ref, guardian, undefined);
    assert.deepEqual(readGuardianNames(ref), { [stranger]: 'Ben' });
    assert.notInclude(localStorage.getItem(namesKey), guardian);
    forgetGuardianNames(ref);
    assert.equal(localStorage.length, 0);
  });

  it('the name of a guardian may be empty if it was added without one', () => {
    keepGuardianName(ref, guardian, ' ');
    assert.deepEqual(readGuardianNames(ref), { [guardian]: '' });
  });

  it('names of guardians belong to one account on one chain', () => {
    keepGuardianName(ref, guardian, 'Mia');
    assert.isEmpty(readGuardianNames({ account: owner, chainId }));
    assert.isEmpty(readGuardianNames({ account, chainId: chainId + 1 }));
  });

  it('names of guardians are trimmed, put on one line, and truncated if too long', () => {
    const kept = (name: string) => keepGuardianName(ref, guardian, name)[guardian];
    assert.equal(kept('  Mia\n\tfrom \u2029 work '), 'Mia from work');
    assert.equal(kept('m'.repeat(99)), 'm'.repeat(longestGuardianName));
    assert.equal(kept(`${'m'.repeat(longestGuardianName - 1)} and more`)?.length, 39);
    // Two UTF-16 units each, which must not be split.
    assert.equal(kept('🦊'.repeat(99)), '🦊'.repeat(longestGuardianName));
  });

  it('names of guardians cannot change the direction of the text around them', () => {
    const turning = '\u202e\u2066\u2069\u200f';
    assert.equal(keepGuardianName(ref, guardian, `${turning}Mia`)[guardian], 'Mia');
    assert.equal(keepGuardianName(ref, guardian, turning)[guardian], '');
    assert.equal(keepGuardianName(ref, guardian, 'مها')[guardian], 'مها');
  });

  it('names of guardians are ignored if the stored value is malformed', () => {
    const long = 'm'.repeat(longestGuardianName + 1);
    const names = [7, null, {}, [], long, ' Mia', '\u202eMia'];
    for (const value of [...names.map((name) => ({ [guardian]: name })), null, 'Mia', 7]) {
      storeJunk(value);
      assert.isEmpty(readGuardianNames(ref), JSON.stringify(value));
    }
    localStorage.setItem(namesKey, '{"until":');
    assert.isEmpty(readGuardianNames(ref));
    storeJunk({ [guardian]: 7 });
    assert.deepEqual(keepGuardianName(ref, stranger, 'Ben'), { [stranger]: 'Ben' });
  });
});

const targetsKey = `recovery-guardian:targets:${chainId}:${account}`;
const email: KnownTarget = {
  channel: 'email',
  target: 'mi***@ex***.com',
  checkedAt: '2026-03-01T12:10:00.000Z',
};
const phone: KnownTarget = {
  id: 'registration-p',
  channel: 'sms',
  target: '+49***78',
  countsFrom: '2026-03-01T12:10:00.000Z',
};

describe('the targets that this browser knows', () => {
  beforeEach(() => localStorage.clear());

  it('known targets are kept for one account on one chain, until there are none', () => {
    keepKnownTargets(ref, [email, phone]);
    assert.deepEqual(readKnownTargets(ref), [email, phone]);
    assert.isEmpty(readKnownTargets({ account: owner, chainId }));
    assert.isEmpty(readKnownTargets({ account, chainId: chainId + 1 }));
    keepKnownTargets(ref, []);
    assert.equal(localStorage.length, 0);
  });

  it('known targets are ignored if the stored value is malformed', () => {
    const malformed = [
      { ...email, channel: 'fax' },
      { ...email, target: 'mia@example.com' },
      { ...email, target: 'Call *** now' },
      { ...email, target: '\u202emi***@ex***.com' },
      { ...email, target: `mi***@${'x'.repeat(99)}` },
      { ...email, countsFrom: 'soon' },
      { ...email, checkedAt: 'lately' },
      { ...email, undeliveredAt: 7 },
      { ...email, id: 'two words' },
      null,
    ];
    for (const one of malformed) {
      localStorage.setItem(
        targetsKey,
        JSON.stringify({ until: Date.now() + 60_000, value: [one] }),
      );
      assert.isEmpty(readKnownTargets(ref), JSON.stringify(one));
    }
  });
});
