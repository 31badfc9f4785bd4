import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createSentMessages } from '../delivery/sent-message-repository.ts';
import {
  at,
  budget,
  challenge,
  cipher,
  confirm,
  hashOf,
  newChallenge,
  now,
  register,
  request,
  useTestStore,
} from '../testing/open-test-store.ts';

describe('challenges', () => {
  const opened = useTestStore();
  let registrationId: string;

  before(async () => {
    registrationId = (await register(opened.store)).id;
  });

  const check = (id: string, code: 'right' | 'wrong', changes = {}) =>
    opened.store.challenges.check({
      id,
      signatureRequestId: undefined,
      codeHashes: [code === 'right' ? hashOf(id) : hashOf('wrong')],
      budget,
      maximumTries: 5,
      now: at(1),
      ...changes,
    });

  it('a challenge is returned as it was created', async () => {
    const { id: signatureRequestId } = await request(opened.store);
    const id = await challenge(opened.store, registrationId, signatureRequestId);
    assert.deepEqual(await opened.store.challenges.find(id), {
      id,
      registrationId,
      purpose: { kind: 'recover', signatureRequestId },
      status: 'issued',
      tries: 0,
      resends: 0,
      isUndelivered: false,
      isEarlierLink: false,
      sentAt: now,
      expiresAt: at(600),
    });
    assert.equal(await opened.store.challenges.find('unknown'), undefined);
  });

  it('a challenge is undelivered by a report about its newest message, also by one that comes before the message is noted', async () => {
    const sent = createSentMessages(opened.db, cipher);
    const isUndelivered = async (id: string) =>
      (await opened.store.challenges.find(id))?.isUndelivered;
    for (const isEarly of [false, true]) {
      const one = newChallenge(registrationId);
      const { id } = one.challenge;
      const refusal = [{ key: 'refused:a', maximum: 1, period: 60 }];
      const message = { ...one.message, refusal };
      await opened.store.outbox.putCodes([{ ...one, message }]);
      if (!isEarly) await sent.put(message, at(1));
      const noted = await sent.markUndelivered(message.id, at(2));
      const known = { kind: 'target-added', refusal };
      const early = { kind: 'unknown', refusal: [] };
      assert.deepEqual(noted, { challengeId: id, ...(isEarly ? early : known) });
      if (isEarly) await sent.put(message, at(3));
      assert.equal(await isUndelivered(id), true);
      assert.equal(await sent.markUndelivered(message.id, at(4)), undefined, 'once');
      const hashes = one.challenge.hashes;
      const times = { now: at(60), expiresAt: at(660), notSentSince: at(30) };
      const renewal = { id, hashes, ...times, maximumResends: 3, maximumTries: 5 };
      assert.ok(await opened.store.challenges.renew(renewal));
      assert.equal(await isUndelivered(id), false, 'of the newest message nothing is known');
    }
    assert.equal(await sent.markUndelivered('unknown', now), undefined);
  });

  it('a challenge also counts wrong codes after the right one [S2]', async () => {
    const id = await challenge(opened.store, registrationId);
    await check(id, 'right');
    for (let time = 0; time < 5; time++) await check(id, 'wrong');
    assert.deepEqual(await check(id, 'right'), { outcome: 'exhausted' });
  });

  it('a challenge counts exactly five of 50 parallel wrong codes [S2]', async () => {
    const id = await challenge(opened.store, registrationId);
    const results = await Promise.all(Array.from({ length: 50 }, () => check(id, 'wrong')));
    const left = results.flatMap((result) => (result.outcome === 'wrong' ? result.triesLeft : []));
    assert.deepEqual(left.sort(), [0, 1, 2, 3, 4]);
    assert.equal(results.filter(({ outcome }) => outcome === 'exhausted').length, 45);
    assert.equal((await opened.store.challenges.find(id))?.tries, 5);
  });

  it('a challenge accepts 50 parallel right codes', async () => {
    const id = await challenge(opened.store, registrationId);
    const results = await Promise.all(Array.from({ length: 50 }, () => check(id, 'right')));
    for (const { outcome } of results) assert.equal(outcome, 'right');
    assert.equal((await opened.store.challenges.find(id))?.tries, 0);
  });

  it('a challenge counts at most five wrong codes, however many right ones are among them [S2]', async () => {
    const id = await challenge(opened.store, registrationId);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => check(id, index % 2 === 0 ? 'wrong' : 'right')),
    );
    assert.equal(results.filter(({ outcome }) => outcome === 'wrong').length, 5);
    assert.equal((await opened.store.challenges.find(id))?.tries, 5);
  });

  it('a challenge expires', async () => {
    const id = await challenge(opened.store, registrationId);
    assert.equal((await check(id, 'right', { now: at(599) })).outcome, 'right');
    assert.deepEqual(await check(id, 'right', { now: at(600) }), { outcome: 'expired' });
    assert.deepEqual(await check(id, 'wrong', { now: at(600) }), { outcome: 'expired' });
    assert.equal((await opened.store.challenges.find(id))?.tries, 0);
  });

  it('a challenge is unknown for any other purpose', async () => {
    const { id: signatureRequestId } = await request(opened.store);
    const { id: other } = await request(opened.store);
    const ofRegistration = await challenge(opened.store, registrationId);
    const ofRequest = await challenge(opened.store, registrationId, signatureRequestId);
    const unknown = { outcome: 'unknown' };
    assert.deepEqual(await check(ofRegistration, 'right', { signatureRequestId }), unknown);
    assert.deepEqual(await check(ofRequest, 'right'), unknown);
    assert.deepEqual(await check(ofRequest, 'right', { signatureRequestId: other }), unknown);
    assert.deepEqual(await check('no-such-id', 'right'), unknown);
    assert.equal((await check(ofRequest, 'right', { signatureRequestId })).outcome, 'right');
  });

  it('a challenge ends when a newer one confirms the same registration, but those of a request do not', async () => {
    const { id: signatureRequestId } = await request(opened.store);
    const issued = await challenge(opened.store, registrationId);
    const verified = await challenge(opened.store, registrationId);
    const ofRequest = await challenge(opened.store, registrationId, signatureRequestId);
    await check(verified, 'right');
    await opened.store.challenges.supersede(registrationId);
    assert.deepEqual(await check(issued, 'right'), { outcome: 'expired' });
    assert.equal((await check(verified, 'right')).outcome, 'right');
    assert.equal((await check(ofRequest, 'right', { signatureRequestId })).outcome, 'right');
  });

  describe('by requester', () => {
    const small = { maximum: 7, overall: 12, period: 86_400 };
    const recover = async (id: string, requester: string) => {
      const { id: signatureRequestId } = await request(opened.store);
      const challengeId = await challenge(opened.store, id, signatureRequestId, requester);
      return (code: 'right' | 'wrong', changes = {}) =>
        check(challengeId, code, { signatureRequestId, budget: small, ...changes });
    };
    const outcomes = async (count: number, guess: () => ReturnType<typeof check>) => {
      const results = await Promise.all(Array.from({ length: count }, guess));
      return results.map(({ outcome }) => outcome);
    };

    it('wrong codes of different requesters are counted separately [S33]', async () => {
      const { id } = await register(opened.store);
      for (let count = 0; count < 2; count++) {
        const theirs = await recover(id, 'stranger');
        await outcomes(5, () => theirs('wrong'));
      }
      const theirs = await recover(id, 'stranger');
      assert.deepEqual(await theirs('right'), { outcome: 'exhausted' });
      const mine = await recover(id, 'owner');
      assert.equal((await mine('right')).outcome, 'right');
      const later = await theirs('right', { budget: { ...small, period: 0 } });
      assert.equal(later.outcome, 'right', 'when the period is over');
    });

    it('wrong codes of a time more than a period ahead are not counted [S80]', async () => {
      const { id } = await register(opened.store);
      const theirs = await recover(id, 'owner');
      const tryAt = async (seconds: number) => {
        const options = { budget: { maximum: 2, overall: 2, period: 100 }, now: at(seconds) };
        return (await theirs('wrong', options)).outcome;
      };
      for (let count = 0; count < 2; count++) assert.equal(await tryAt(500), 'wrong');
      assert.equal(await tryAt(401), 'exhausted');
      assert.equal(await tryAt(399), 'wrong');
    });

    it('no more wrong codes are compared than the budgets allow, however many arrive in parallel [S33]', async () => {
      const { id } = await register(opened.store);
      const guesses = await Promise.all(
        ['a', 'a', 'b', 'b', 'c', 'c'].map((requester) => recover(id, requester)),
      );
      const results = await Promise.all(
        guesses.flatMap((guess) => Array.from({ length: 5 }, () => guess('wrong'))),
      );
      const wrong = results.filter(({ outcome }) => outcome === 'wrong').length;
      assert.equal(wrong, small.overall);
    });

    it('one requester is counted at most as often as its budget allows, however many codes arrive in parallel [S33]', async () => {
      const { id } = await register(opened.store);
      const guesses = [await recover(id, 'a'), await recover(id, 'a'), await recover(id, 'a')];
      const results = await Promise.all(
        guesses.flatMap((guess) => Array.from({ length: 5 }, () => guess('wrong'))),
      );
      const wrong = results.filter(({ outcome }) => outcome === 'wrong').length;
      assert.equal(wrong, small.maximum);
    });

    it('the code of the requester that confirmed one before is accepted after others have used up the budget [S33]', async () => {
      const { id } = await register(opened.store);
      const before = await recover(id, 'owner');
      await before('right');
      assert.equal((await opened.store.registrations.find(id))?.knownRequester, 'owner');
      for (const requester of ['a', 'b', 'c']) {
        const theirs = await recover(id, requester);
        for (let tries = 0; tries < 5; tries++) await theirs('wrong');
      }
      const unknown = await recover(id, 'd');
      assert.deepEqual(await unknown('right'), { outcome: 'exhausted' });
      const mine = await recover(id, 'owner');
      assert.equal((await mine('right')).outcome, 'right');
    });
  });

  it('all challenges of a registration end with it [S7]', async () => {
    const { id } = await register(opened.store);
    const { id: signatureRequestId } = await request(opened.store);
    const issued = await challenge(opened.store, id);
    const verified = await challenge(opened.store, id, signatureRequestId);
    await check(verified, 'right', { signatureRequestId });
    await opened.store.challenges.voidAll(id);
    assert.deepEqual(await check(issued, 'right'), { outcome: 'expired' });
    assert.deepEqual(await check(verified, 'right', { signatureRequestId }), {
      outcome: 'expired',
    });
  });

  describe('sent again', () => {
    const renew = (id: string, seconds: number, changes = {}) =>
      opened.store.challenges.renew({
        id,
        hashes: { code: hashOf(`${id} again`), longCode: undefined, linkToken: undefined },
        now: at(seconds),
        expiresAt: at(seconds + 600),
        notSentSince: at(seconds - 30),
        maximumResends: 3,
        maximumTries: 5,
        ...changes,
      });

    it('a resent challenge has a new code and expiry, and keeps its tries', async () => {
      const id = await challenge(opened.store, registrationId);
      await check(id, 'wrong');
      assert.equal(await renew(id, 60), true);
      const renewed = await opened.store.challenges.find(id);
      assert.deepEqual(
        [renewed?.tries, renewed?.resends, renewed?.sentAt, renewed?.expiresAt],
        [1, 1, at(60), at(660)],
      );
      assert.deepEqual(await check(id, 'right'), {
        outcome: 'wrong',
        triesLeft: 3,
        registrationId,
      });
      const again = await check(id, 'right', { codeHashes: [hashOf(`${id} again`)] });
      assert.equal(again.outcome, 'right');
    });

    it('a challenge can be sent again every 30 seconds and three times', async () => {
      const id = await challenge(opened.store, registrationId);
      const sent = [];
      for (const seconds of [29, 30, 59, 60, 90, 120, 150]) sent.push(await renew(id, seconds));
      assert.deepEqual(sent, [false, true, false, true, true, false, false]);
    });

    it('parallel requests send a challenge again once', async () => {
      const id = await challenge(opened.store, registrationId);
      const sent = await Promise.all(Array.from({ length: 20 }, () => renew(id, 60)));
      assert.deepEqual(sent.filter(Boolean), [true]);
    });

    it('a verified, expired, exhausted or void challenge cannot be sent again', async () => {
      const verified = await challenge(opened.store, registrationId);
      await check(verified, 'right');
      assert.equal(await renew(verified, 60), false);
      const expired = await challenge(opened.store, registrationId);
      assert.equal(await renew(expired, 600), false);
      const exhausted = await challenge(opened.store, registrationId);
      for (let time = 0; time < 5; time++) await check(exhausted, 'wrong');
      assert.equal(await renew(exhausted, 60), false);
      const superseded = await challenge(opened.store, registrationId);
      await opened.store.challenges.supersede(registrationId);
      assert.equal(await renew(superseded, 60), false);
    });
  });

  it('a registration counts once for a request, and only while it is active [S5]', async () => {
    const [first, second, third] = await Promise.all([
      register(opened.store),
      register(opened.store),
      register(opened.store),
    ]);
    const { id } = await request(opened.store);
    const count = () => opened.store.challenges.countChannels(id);
    assert.deepEqual(await count(), { confirmed: 0, live: 0 });
    await confirm(opened.store, first.id, id);
    await confirm(opened.store, first.id, id);
    await challenge(opened.store, second.id, id);
    await confirm(opened.store, third.id, id);
    assert.deepEqual(await count(), { confirmed: 2, live: 3 });
    await opened.store.registrations.delete(third.id, now);
    assert.deepEqual(await count(), { confirmed: 1, live: 2 });
  });

  it('the challenges of a request are listed while they are issued or verified', async () => {
    const [first, second] = await Promise.all([register(opened.store), register(opened.store)]);
    const { id } = await request(opened.store);
    const open = await challenge(opened.store, first.id, id);
    await challenge(opened.store, second.id, id);
    await challenge(opened.store, first.id, (await request(opened.store)).id);
    await opened.store.challenges.voidAll(second.id);
    const listed = await opened.store.challenges.listByRequest(id);
    assert.deepEqual(
      listed.map((one) => one.id),
      [open],
    );
  });
});
