import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../service.ts';
import {
  account,
  at,
  createId,
  now,
  register,
  startRegistration,
  useTestStore,
} from '../testing/open-test-store.ts';

describe('registrations', () => {
  const opened = useTestStore();

  const findOrCreate = (target: string, changes = {}) =>
    startRegistration(opened.store, { target, ...changes });

  it('a registration is returned as it was created, with a checksummed address', async () => {
    const id = createId();
    const made = await findOrCreate('Mia@Example.org', {
      id,
      account: account.toLowerCase(),
      language: 'de-AT, en;q=0.5',
    });
    const expected = {
      id,
      account,
      chainId: 1,
      channel: 'email',
      target: 'Mia@Example.org',
      status: 'pending',
      createdAt: now,
      effectiveFrom: undefined,
      checkedAt: undefined,
      remindAt: undefined,
      undeliveredAt: undefined,
      language: 'de-AT, en;q=0.5',
      via: undefined,
      knownRequester: undefined,
      codesLeft: 0,
    };
    assert.deepEqual(made, expected);
    assert.deepEqual(await opened.store.registrations.find(id), expected);
    assert.equal(await opened.store.registrations.find('unknown'), undefined);
  });

  it('a target has one registration, regardless of its case, while it is pending or active [S5]', async () => {
    const { id } = await findOrCreate('noa@example.org');
    assert.equal((await findOrCreate('NOA@example.org')).id, id);
    await opened.store.registrations.activate({ id, now, coolingOffEnd: now });
    assert.equal((await findOrCreate('noa@example.org')).id, id);
    assert.notEqual((await findOrCreate('noa@example.org', { chainId: 2 })).id, id);
    assert.notEqual((await findOrCreate('noa@example.org', { channel: 'sms' })).id, id);
    await opened.store.registrations.delete(id, now);
    assert.notEqual((await findOrCreate('noa@example.org')).id, id);
  });

  it('a target that 50 requests register in parallel has one registration [S5]', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, () => findOrCreate('together@example.org')),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  });

  it('by what a number is reached is what its last request before its code said [S204]', async () => {
    const reached = async (via?: string[]) =>
      (await findOrCreate('+4915112345678', { channel: 'sms', via })).via;
    assert.equal(await reached(), undefined);
    assert.deepEqual(await reached(['whatsapp', 'sms']), ['whatsapp', 'sms']);
    assert.deepEqual(await reached(['rcs']), ['rcs']);
    const { id } = await findOrCreate('+4915112345678', { channel: 'sms', via: ['whatsapp'] });
    await opened.store.registrations.activate({ id, now, coolingOffEnd: now });
    assert.deepEqual(await reached(['telegram']), ['whatsapp']);
    assert.deepEqual(await reached(), ['whatsapp']);
  });

  it('a registration becomes active once, and returns the same answer when repeated', async () => {
    const { id } = await findOrCreate('active@example.org');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        opened.store.registrations.activate({ id, now, coolingOffEnd: now }),
      ),
    );
    for (const answer of answers) assert.equal(answer?.registration.status, 'active');
    assert.equal(answers.filter((answer) => answer?.isNew).length, 1);
  });

  it('registrations become active one after the other, so that only the first takes effect immediately [S15]', async () => {
    const chainId = 1_000;
    const first = await findOrCreate('a@example.org', { chainId });
    const second = await findOrCreate('b@example.org', { chainId });
    const activate = ({ registrations }: Pick<Store, 'registrations'>, { id }: { id: string }) =>
      registrations.activate({ id, now, coolingOffEnd: at(100) });
    const activated = await opened.store.transaction(async (repositories) => {
      const before = await activate(repositories, first);
      const meanwhile = opened.store.transaction((others) => activate(others, second));
      // Without an order, it would end before this transaction.
      await Promise.race([meanwhile, setTimeout(200)]);
      return { before, meanwhile };
    });
    assert.deepEqual(activated.before?.registration.effectiveFrom, now);
    assert.deepEqual((await activated.meanwhile)?.registration.effectiveFrom, at(100));
  });

  it('a registration waits for one that a process with a clock ahead has activated [S15]', async () => {
    const chainId = 999;
    const first = await findOrCreate('a@example.org', { chainId });
    const second = await findOrCreate('b@example.org', { chainId });
    const activate = async (id: string, seconds: number) => {
      const times = { now: at(seconds), coolingOffEnd: at(300) };
      return (await opened.store.registrations.activate({ id, ...times }))?.registration
        .effectiveFrom;
    };
    assert.deepEqual(await activate(first.id, 15), at(15));
    assert.deepEqual(await activate(second.id, 5), at(300));
  });

  it('a registration stays confirmed until it is requested again, or a target of the account is deleted [S15]', async () => {
    const chainId = 998;
    const oldest = await register(opened.store, { chainId });
    const other = await register(opened.store, { chainId });
    const elsewhere = await register(opened.store, { chainId: 997 });
    const confirmed = async (target: string) => {
      const { id } = await findOrCreate(target, { chainId });
      await opened.store.registrations.confirm(id, now);
      return id;
    };
    const effectiveFrom = async (id: string) => {
      const times = { now: at(1), coolingOffEnd: at(300) };
      return (await opened.store.registrations.activate({ id, ...times }))?.registration
        .effectiveFrom;
    };
    assert.deepEqual(await effectiveFrom(await confirmed('a@example.org')), at(1));
    const again = await confirmed('b@example.org');
    assert.equal((await findOrCreate('b@example.org', { chainId })).id, again);
    assert.deepEqual(await effectiveFrom(again), at(300));

    const kept = await confirmed('c@example.org');
    const voided = await confirmed('d@example.org');
    await opened.store.registrations.delete(elsewhere.id, now);
    assert.deepEqual(await effectiveFrom(kept), at(1));
    await opened.store.registrations.delete(other.id, now);
    assert.deepEqual(await effectiveFrom(voided), at(300));
    assert.equal((await opened.store.registrations.find(oldest.id))?.status, 'active');
  });

  it('a deleted registration stays deleted [S6]', async () => {
    const { id } = await register(opened.store);
    const deletions = Array.from({ length: 10 }, () =>
      opened.store.registrations.delete(id, at(1)),
    );
    assert.deepEqual((await Promise.all(deletions)).filter(Boolean), [true]);
    assert.equal(
      await opened.store.registrations.activate({ id, now, coolingOffEnd: now }),
      undefined,
    );
    assert.equal((await opened.store.registrations.find(id))?.status, 'deleted');
  });

  it('a pending registration is not deleted', async () => {
    const { id } = await findOrCreate('pending@example.org');
    assert.equal(await opened.store.registrations.delete(id, now), false);
  });

  it('registrations are listed by account and chain, oldest first, only active ones', async () => {
    const chainId = 77;
    const younger = await findOrCreate('b@example.org', { chainId, createdAt: at(2) });
    const older = await findOrCreate('a@example.org', { chainId, createdAt: at(1) });
    const pending = await findOrCreate('c@example.org', { chainId });
    const elsewhere = await findOrCreate('a@example.org', { chainId: 78 });
    for (const { id } of [younger, older, elsewhere])
      await opened.store.registrations.activate({ id, now, coolingOffEnd: now });
    const listed = await opened.store.registrations.listActive({ account, chainId });
    assert.deepEqual(
      listed.map(({ id }) => id),
      [older.id, younger.id],
    );
    assert.ok(!listed.some(({ id }) => id === pending.id));
  });

  it('registrations are listed by target regardless of case, oldest first, only active ones of its channel [S50]', async () => {
    const target = 'Wanted@example.org';
    const create = async (target: string, changes: object) => {
      const { id } = await findOrCreate(target, changes);
      await opened.store.registrations.activate({ id, now, coolingOffEnd: now });
      return id;
    };
    const younger = await create(target, { chainId: 81, createdAt: at(2) });
    const older = await create('wanted@EXAMPLE.org', { chainId: 82, createdAt: at(1) });
    const deleted = await create(target, { chainId: 83 });
    await opened.store.registrations.delete(deleted, now);
    await findOrCreate(target, { chainId: 84 });
    await create(target, { chainId: 85, channel: 'sms' });
    await create('other.wanted@example.org', { chainId: 86 });
    const list = async (changes: object = {}) =>
      (
        await opened.store.registrations.listByTarget({
          ...{ channel: 'email', target: 'WANTED@example.org', maximum: 10 },
          ...changes,
        })
      ).map(({ id }) => id);
    assert.deepEqual(await list(), [older, younger]);
    assert.deepEqual(await list({ maximum: 1 }), [older]);
    assert.deepEqual(await list({ target: 'unknown@example.org' }), []);
  });
});

describe('due reminders in the database', () => {
  const opened = useTestStore();
  const later = at(365 * 86_400);
  const take = (time: Date) =>
    opened.store.registrations.takeDueReminders({ now: time, next: at(1_000), limit: 10 });

  it('a due reminder is taken once by processes that run at the same time [S173]', async () => {
    const { registrations } = opened.store;
    const all = await Promise.all(Array.from({ length: 6 }, () => register(opened.store)));
    const [off, ...on] = all;
    for (const { id } of on) assert.ok(await registrations.setReminder(id, at(10)));
    assert.deepEqual(await take(at(9)), []);
    const taken = await Promise.all([take(at(10)), take(at(10)), take(at(10))]);
    const ids = taken.flat().map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), on.map(({ id }) => id).toSorted());
    assert.ok(off && !ids.includes(off.id));
    assert.deepEqual(await take(at(999)), []);
    assert.equal((await take(at(1_000))).length, 5);
  });

  it('a way back that was checked is asked a year later, and one that is not asked stays so', async () => {
    const { registrations } = opened.store;
    const [asked, silent] = [await register(opened.store), await register(opened.store)];
    await registrations.setReminder(asked.id, at(10));
    await registrations.noteChecked([asked.id, silent.id], now);
    assert.deepEqual((await registrations.find(asked.id))?.remindAt, later);
    assert.equal((await registrations.find(silent.id))?.remindAt, undefined);
  });

  it('a sheet, a pending and a deleted registration are never asked', async () => {
    const { registrations } = opened.store;
    const sheet = await register(opened.store, { channel: 'paper', target: 'sheet-1234' });
    assert.equal(await registrations.setReminder(sheet.id, at(10)), false);
    const gone = await register(opened.store);
    await registrations.setReminder(gone.id, at(10));
    await registrations.delete(gone.id, at(1));
    assert.deepEqual(
      (await take(at(20))).filter(({ id }) => id === gone.id),
      [],
    );
    assert.equal(await registrations.setReminder(gone.id, at(30)), false);
  });
});
