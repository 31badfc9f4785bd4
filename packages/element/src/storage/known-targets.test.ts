import { assert } from '@open-wc/testing';
import { account, chainId, owner } from '../testing/cast.ts';
import { type KnownTarget, keepKnownTargets, readKnownTargets } from './account-memory.ts';

const ref = { account, chainId };
const key = `recovery-guardian:targets:${chainId}:${account}`;
const email: KnownTarget = { channel: 'email', target: 'mi***@ex***.com' };
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
      { ...email, id: 'two words' },
      null,
    ];
    for (const one of malformed) {
      localStorage.setItem(key, JSON.stringify({ until: Date.now() + 60_000, value: [one] }));
      assert.isEmpty(readKnownTargets(ref), JSON.stringify(one));
    }
  });
});
