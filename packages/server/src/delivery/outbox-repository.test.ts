import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createFieldCipher, type Unreadable } from '../keys/field-cipher.ts';
import { createFixedSecret, createSecretKey } from '../keys/versioned-secret.ts';
import {
  at,
  challenge,
  createId,
  messageTo,
  now,
  register,
  request,
  useTestStore,
} from '../testing/open-test-store.ts';
import { createTestCipher } from '../testing/test-secrets.ts';
import { createOutbox, leaseTime, type Outbox, type QueuedMessage } from './outbox-repository.ts';

const cipher = createTestCipher();
const limit = 1_000;
const afterLease = at(leaseTime);

describe('the outbox', () => {
  const test = useTestStore();
  let outbox: Outbox;

  before(async () => {
    outbox = createOutbox(test.db, { cipher, now: () => now });
  });
  afterEach(() => sql`delete from outbox`.execute(test.db));

  const put = async (changes?: Partial<QueuedMessage>) => {
    const message = messageTo('mia@example.org', changes);
    await outbox.put([message]);
    return message;
  };
  const claimIds = async (time: Date) =>
    (await outbox.claim({ limit, now: time })).map(({ message }) => message.id);
  const count = async () => (await test.db.selectFrom('outbox').select('id').execute()).length;

  it('the outbox keeps a message if and only if its transaction commits', async () => {
    const message = messageTo('mia@example.org');
    await assert.rejects(
      test.store.transaction(async (repositories) => {
        await repositories.outbox.put([message]);
        throw new Error('rolled back');
      }),
    );
    assert.equal(await count(), 0);
    await test.store.transaction((repositories) => repositories.outbox.put([message]));
    assert.equal(await count(), 1);
  });

  it('the outbox leaves a message to its sender first, then to one other process', async () => {
    const message = await put();
    assert.deepEqual(await claimIds(at(leaseTime - 1)), []);
    assert.deepEqual(await outbox.claim({ limit, now: afterLease }), [{ message, attempts: 2 }]);
    assert.deepEqual(await claimIds(afterLease), []);
    assert.deepEqual(await claimIds(at(2 * leaseTime)), [message.id]);
  });

  it('the outbox gives each message to only one of several parallel workers', async () => {
    const messages = await Promise.all(Array.from({ length: 100 }, () => put()));
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => outbox.claim({ limit: 7, now: afterLease })),
    );
    const ids = claims.flat().map(({ message }) => message.id);
    assert.deepEqual(ids.toSorted(), messages.map(({ id }) => id).toSorted());
  });

  it('the outbox deletes sent messages', async () => {
    const sent = await put();
    const other = await put();
    await outbox.remove([sent.id]);
    assert.deepEqual(await claimIds(afterLease), [other.id]);
  });

  it('the outbox returns a message again when it is due, unless another worker has it', async () => {
    const { id } = await put();
    await outbox.postpone([{ id, attempts: 1, until: at(5) }]);
    assert.deepEqual(await claimIds(at(4)), []);
    assert.deepEqual(await claimIds(at(5)), [id]);
    // The sender is late: another worker has claimed the message.
    await outbox.postpone([{ id, attempts: 1, until: at(6) }]);
    assert.deepEqual(await claimIds(at(6)), []);
  });

  it('the outbox drops messages that are too old', async () => {
    await put({ expiresAt: at(leaseTime) });
    const younger = await put({ expiresAt: at(leaseTime + 1) });
    assert.deepEqual(await claimIds(afterLease), [younger.id]);
    assert.equal(await count(), 1);
  });

  it('the outbox drops codes of ended challenges and requests', async () => {
    const { store } = test;
    const registration = await register(store);
    const cancelled = await request(store);
    const open = await request(store);
    const ofRequest = await challenge(store, registration.id, open.id);
    const ofCancelled = await challenge(store, registration.id, cancelled.id);
    await sql`update signature_requests set status = 'cancelled' where id = ${cancelled.id}`.execute(
      test.db,
    );
    const voided = await register(store);
    const ofVoided = await challenge(store, voided.id);
    await store.challenges.voidAll(voided.id);
    const kept = await put({ challengeId: ofRequest });
    for (const challengeId of [ofCancelled, ofVoided, createId()]) await put({ challengeId });
    assert.deepEqual(await claimIds(afterLease), [kept.id]);
    assert.equal(await count(), 1);
  });

  it('the outbox replaces the older message of a challenge by the newer one', async () => {
    const registration = await register(test.store);
    const challengeId = await challenge(test.store, registration.id);
    const older = await put({ challengeId });
    const newer = await put({ challengeId, expiresAt: at(700) });
    assert.deepEqual(await claimIds(afterLease), [newer.id]);
    // The older one may still be in flight, and end.
    await outbox.remove([older.id]);
    assert.equal(await count(), 1);
  });

  describe('with a row that cannot be opened', () => {
    /** Adds messages sealed under a lost data key. */
    const putUnreadable = (total: number) =>
      sql`
        insert into outbox (id, message, attempts, next_attempt_at, expires_at)
        select 'lost-' || n, '\\x01', 0, ${now}::timestamptz, ${at(600)}::timestamptz
        from generate_series(1, ${total}::int) n`.execute(test.db);
    /** What looks like another process, with a newer data key that this one lacks. */
    const newer = () => {
      const keys = ['cd', 'da'].map((byte) => createSecretKey(byte.repeat(32)));
      const current = () => keys[0] ?? assert.fail();
      const find = (keyId: string) => keys.find(({ id }) => id === keyId);
      const withKey = createFieldCipher({ current, all: () => keys, find });
      return createOutbox(test.db, { cipher: withKey, now: () => now });
    };

    it('the outbox leaves a message under a key that this process lacks to one that has it, as if it had not seen it', async () => {
      const [ours, other] = [createOutbox(test.db, { cipher, now: () => now }), newer()];
      const alarm = messageTo('mia@example.org');
      await other.putAll([alarm]);
      for (const time of [now, at(1), at(59)]) {
        assert.deepEqual(await ours.claim({ limit, now: time }), []);
        assert.equal(await ours.findNextAttempt(), undefined, 'no reason to look again');
      }
      assert.deepEqual(await other.claim({ limit, now: at(59) }), [
        { message: alarm, attempts: 1 },
      ]);
    });

    it('the outbox sends each message once among many processes of which one has its key', async () => {
      const withKey = newer();
      const sealed = Array.from({ length: 60 }, () => messageTo('mia@example.org'));
      await withKey.putAll(sealed);
      const readable = await Promise.all(Array.from({ length: 20 }, () => put()));
      const others = Array.from({ length: 4 }, () =>
        createOutbox(test.db, { cipher, now: () => now }),
      );
      const claimed: string[] = [];
      for (let round = 0; round < 20; round++) {
        const claims = await Promise.all(
          [...others, withKey].map((one) => one.claim({ limit: 7, now: afterLease })),
        );
        claimed.push(...claims.flat().map(({ message }) => message.id));
      }
      const ids = [...sealed, ...readable].map(({ id }) => id);
      assert.deepEqual(claimed.toSorted(), ids.toSorted());
    });

    it('the outbox keeps a message that no process can open until it expires [S30]', async () => {
      const before = await put();
      await putUnreadable(1);
      const after = await put();
      assert.deepEqual((await claimIds(afterLease)).toSorted(), [before.id, after.id].toSorted());
      await outbox.remove([before.id, after.id]);
      await claimIds(at(599));
      assert.equal(await count(), 1);
      await newer().claim({ limit, now: at(600) });
      assert.equal(await count(), 0);
    });

    it('the outbox returns due messages behind more unreadable ones than one claim takes [S30]', async () => {
      await putUnreadable(25);
      const { id } = await put();
      const ours = createOutbox(test.db, { cipher, now: () => now });
      const claimed = await ours.claim({ limit: 10, now: afterLease });
      assert.deepEqual(
        claimed.map(({ message }) => message.id),
        [id],
      );
      assert.equal(await count(), 26);
    });

    it('the outbox reports a message that cannot be opened to the log and the metrics, without its content [S30]', async () => {
      const reports: Unreadable[] = [];
      const key = createFixedSecret(createSecretKey('da'.repeat(32)));
      const reporting = createFieldCipher(key, (unreadable) => reports.push(unreadable));
      await putUnreadable(1);
      const ours = createOutbox(test.db, { cipher: reporting, now: () => now });
      const report = { table: 'outbox', id: 'lost-1', problem: 'This is not a sealed text' };
      for (const time of [now, at(1), at(59)]) await ours.claim({ limit, now: time });
      assert.deepEqual(reports, [report], 'not at each look');
      await ours.claim({ limit, now: at(60) });
      assert.deepEqual(reports, [report, report], 'again each minute, for the alert');
    });
  });

  it('the database does not reveal a message of the outbox', async () => {
    await put();
    const rows = await test.db.selectFrom('outbox').selectAll().execute();
    const bytes = rows.map((row) => Buffer.from(row.message).toString('latin1')).join();
    assert.doesNotMatch(JSON.stringify(rows) + bytes, /mia|example|Base/i);
  });
});
