import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Address } from 'viem';
import { purgeExpired, purgeMargin } from '../database/expired.ts';
import { createOutbox } from '../delivery/outbox-repository.ts';
import { createFieldCipher } from '../keys/field-cipher.ts';
import { countRowsToReseal, resealRows } from '../keys/sealed-rows.ts';
import { createSecretKey } from '../keys/versioned-secret.ts';
import { createRegistrationAdministration } from '../registrations/administration.ts';
import { recordRestoration } from '../services/restorations.ts';
import {
  account,
  at,
  budget,
  cipher,
  createId,
  hashOf,
  messageTo,
  now,
  register,
  useTestStore,
} from '../testing/open-test-store.ts';
import { createAlertSubscriptionRepository } from './subscription-repository.ts';

const owner = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const otherOwner = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

describe('alert subscriptions', () => {
  const test = useTestStore();

  const create = (target = `${createId()}@example.org`, changes: { owner?: Address } = {}) =>
    test.store.transaction(({ subscriptions }) =>
      subscriptions.findOrCreate({
        id: createId(),
        account,
        owner,
        channel: 'email',
        target,
        language: 'de',
        via: ['rcs'],
        maximum: 1_000,
        now,
        ...changes,
      }),
    );

  /** Creates a subscription with a code that hashes to `hashOf(id)`. */
  async function subscribe(target?: string): Promise<string> {
    const id = (await create(target))?.id ?? '';
    await test.store.subscriptions.setCode({ id, codeHash: hashOf(id), expiresAt: at(600) });
    return id;
  }

  const check = (id: string, code: string, changes: object = {}) =>
    test.store.subscriptions.check({
      id,
      codeHashes: [hashOf(code)],
      maximumTries: 5,
      budget,
      now,
      ...changes,
    });

  it('a target has one alert subscription, regardless of its case and of parallel requests [S5]', async () => {
    const target = `Mixed.${createId()}@Example.org`;
    const created = await Promise.all([
      create(target),
      create(target.toLowerCase()),
      create(target.toUpperCase()),
    ]);
    assert.equal(new Set(created.map((one) => one?.id)).size, 1);
    assert.notEqual((await create(target, { owner: otherOwner }))?.id, created[0]?.id);
  });

  it('alert subscriptions never exceed the maximum, even in parallel', async () => {
    const another = { account: otherOwner, owner: otherOwner } as const;
    const created = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.store.transaction(({ subscriptions }) =>
          subscriptions.findOrCreate({
            id: createId(),
            ...another,
            channel: 'email',
            target: `${createId()}@example.org`,
            language: 'en',
            via: undefined,
            maximum: 3,
            now,
          }),
        ),
      ),
    );
    assert.equal(created.filter((one) => one !== undefined).length, 3);
  });

  it('wrong codes are counted over all codes of an alert subscription [S2]', async () => {
    const id = await subscribe();
    const small = { budget: { maximum: 3, period: 60 } };
    for (let i = 0; i < 2; i++) assert.equal((await check(id, 'wrong', small)).outcome, 'wrong');
    await test.store.subscriptions.setCode({ id, codeHash: hashOf('new'), expiresAt: at(600) });
    const last = await check(id, 'wrong', small);
    assert.deepEqual(last, { outcome: 'wrong', triesLeft: 4 });
    assert.equal((await check(id, 'new', small)).outcome, 'exhausted');
    // Later, wrong tries no longer count.
    assert.equal((await check(id, 'new', { budget: { maximum: 3, period: 0 } })).outcome, 'right');
  });

  it('alert subscriptions are found by account, with the channels that can recover it on the chain', async () => {
    const target = `${createId()}@example.org`;
    const id = await subscribe(target);
    await subscribe();
    await check(id, id);
    const registration = await register(test.store, { chainId: 7 });
    await register(test.store, { chainId: 8 });
    const recipients = await test.store.subscriptions.listRecipients({
      chainId: 7,
      accounts: [account],
    });
    const found = recipients.filter((one) => [target, registration.target].includes(one.target));
    assert.deepEqual(
      found.map(({ by, language, via }) => [by, language, via]).sort(),
      [
        ['registration', undefined, undefined],
        ['subscription', 'de', ['rcs']],
      ].sort(),
    );
    assert.ok(recipients.every((one) => one.account === account));
    assert.equal(recipients.filter(({ by }) => by === 'registration').length, 1);
  });

  it('no target of an alert subscription is readable from the database alone', async () => {
    const target = `${createId()}@example.org`;
    const id = await subscribe(target);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(it)::text as row from alert_subscriptions as it where id = ${id}`.execute(
      test.db,
    );
    assert.ok(!rows[0]?.row.includes(Buffer.from(target).toString('hex')));
    assert.ok(!rows[0]?.row.includes(target));
  });

  it('an alert subscription accepts no code from before a backup was restored [S19]', async () => {
    const id = await subscribe();
    await recordRestoration(test.db, now);
    assert.equal((await check(id, id)).outcome, 'wrong');
  });

  it('an alert subscription is deleted a day after its code, unless it is active', async () => {
    const pending = await subscribe();
    const active = await subscribe();
    await check(active, active);
    const purge = (seconds: number) =>
      purgeExpired(test.db, { now: at(seconds), retention: 30 * 86_400, hold: 0 });
    await purge(86_400 + 600 + purgeMargin - 1);
    assert.equal((await check(pending, 'wrong')).outcome, 'wrong');
    await purge(86_400 + 600 + purgeMargin);
    assert.equal((await check(pending, 'wrong')).outcome, 'unknown');
    assert.equal((await check(active, active)).outcome, 'right');
  });

  it('alert subscriptions are sealed again when the data key is rotated, and found under either key', async () => {
    const target = `${createId()}@example.org`;
    const id = (await create(target))?.id;
    const oldKey = createSecretKey('da'.repeat(32));
    const newKey = createSecretKey('db'.repeat(32));
    const secret = {
      current: () => newKey,
      all: () => [newKey, oldKey],
      find: (keyId: string) => [newKey, oldKey].find((key) => key.id === keyId),
    };
    const rotating = createFieldCipher(secret);
    const find = () =>
      createAlertSubscriptionRepository(test.db, rotating).findOrCreate({
        id: createId(),
        account,
        owner,
        channel: 'email',
        target,
        language: 'en',
        via: undefined,
        maximum: 1_000,
        now,
      });
    assert.equal((await find())?.id, id);
    assert.ok((await countRowsToReseal(test.db, rotating)) > 0);
    await resealRows(test.db, rotating);
    assert.equal(await countRowsToReseal(test.db, rotating), 0);
    assert.equal((await find())?.target, target);
    // Restores the state for later tests.
    const back = createFieldCipher({
      ...secret,
      current: () => oldKey,
      all: () => [oldKey, newKey],
    });
    await resealRows(test.db, back);
    assert.equal((await create(target))?.id, id);
  });

  it('an alert to a contact under a key that this process lacks is sent by one that has it, and to no one once it is deleted', async () => {
    const keys = ['cd', 'da'].map((byte) => createSecretKey(byte.repeat(32)));
    const [newer, older] = keys.map((key) =>
      createFieldCipher({
        current: () => key,
        all: () => keys,
        find: (keyId) => keys.find(({ id }) => id === keyId),
      }),
    );
    assert.ok(newer && older);
    const target = `${createId()}@example.org`;
    const id = await subscribe(target);
    await check(id, id);
    const registration = await register(test.store, { chainId: 9 });
    await resealRows(test.db, newer);
    const recipients = await test.store.subscriptions.listRecipients({
      chainId: 9,
      accounts: [account],
    });
    const wanted = [id, registration.id];
    const contacts = recipients.filter(({ sealedIn }) => wanted.includes(sealedIn?.id ?? ''));
    assert.equal(contacts.length, 2);
    await test.store.outbox.putAll(
      contacts.map(({ target, sealedIn }) => messageTo(target, { sealedIn })),
    );
    const [ours, other] = [cipher, newer].map((by) =>
      createOutbox(test.db, { cipher: by, now: () => now }),
    );
    assert.deepEqual(await ours?.claim({ limit: 100, now }), []);
    await test.store.subscriptions.remove({ id, owner });
    const claimed = (await other?.claim({ limit: 100, now })) ?? [];
    assert.deepEqual(
      claimed.map(({ message, attempts }) => [message.target, message.sealedIn, attempts]),
      [[registration.target, undefined, 1]],
    );
    await other?.remove(claimed.map(({ message }) => message.id));
    const { rows } = await sql`select from outbox`.execute(test.db);
    assert.equal(rows.length, 0);
    await resealRows(test.db, older);
  });

  it('an alert subscription that cannot be opened does not hide the others [S30]', async () => {
    const targets = [`${createId()}@example.org`, `${createId()}@example.org`];
    const [lost, readable] = await Promise.all(targets.map((target) => subscribe(target)));
    for (const id of [lost, readable]) await check(id ?? '', id ?? '');
    await sql`update alert_subscriptions set target = '\\x01' where id = ${lost}`.execute(test.db);
    const recipients = await test.store.subscriptions.listRecipients({
      chainId: 7,
      accounts: [account],
    });
    const found = recipients.map(({ target }) => target).filter((one) => targets.includes(one));
    assert.deepEqual(found, [targets[1]]);
    assert.ok(recipients.some(({ sealedIn }) => sealedIn?.id === lost));
    await sql`delete from alert_subscriptions where id = ${lost}`.execute(test.db);
  });

  it('alert subscriptions are deleted when their user is erased', async () => {
    const target = `${createId()}@example.org`;
    const id = await subscribe(target);
    const ids = await createRegistrationAdministration(test.db, cipher).erase({ target }, now);
    assert.deepEqual(ids, [id]);
    assert.equal((await check(id, id)).outcome, 'unknown');
  });
});
