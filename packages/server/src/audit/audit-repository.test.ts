import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, tryLock } from '../database/open.ts';
import { isPostgres, useTestStore } from '../testing/open-test-store.ts';
import { createAuditLogRepository } from './audit-repository.ts';
import { sealAuditLog, verifyAuditLog } from './hash-chain.ts';

const at = new Date('2030-01-01T12:00:00.123Z');

describe('the audit log', () => {
  const opened = useTestStore();
  beforeEach(() => sql`truncate audit_pending, audit_log`.execute(opened.db));

  /** Writes and seals entries 1 to `count`. */
  const write = async (count: number) => {
    const log = createAuditLogRepository(opened.db);
    for (let number = 1; number <= count; number++) {
      await log.append({ event: 'wrong-code', ids: { challengeId: `c${number}`, b: 'b' }, at });
    }
    await sealAuditLog(opened.db);
  };
  const verify = (notedHash?: string) => verifyAuditLog(opened.db, notedHash);

  it('an unchanged audit log is intact, also when empty', async () => {
    assert.deepEqual((await verify()).problem, undefined);
    await write(5);
    const { head, problem } = await verify();
    assert.equal(problem, undefined);
    assert.equal(head.sequence, 5);
    await write(2);
    assert.equal((await verify()).head.sequence, 7);
  });

  it('the audit log keeps an entry if and only if the transaction of its action commits', async () => {
    const append = (commits: boolean) =>
      opened.db.transaction().execute(async (trx) => {
        const ids = { registrationId: String(commits) };
        await createAuditLogRepository(trx).append({ event: 'registration-deleted', ids, at });
        if (!commits) throw new Error('no');
      });
    await append(true);
    await assert.rejects(append(false), /no/);
    assert.equal((await verify()).head.sequence, 1);
  });

  // The embedded database has one connection.
  if (isPostgres) {
    it('the audit log is left alone while another process seals, and needs no lock if nothing is new', async () => {
      await write(2);
      await opened.db.transaction().execute(async (other) => {
        assert.equal(await tryLock(other, 'seal audit log'), true);
        assert.equal((await sealAuditLog(opened.db))?.sequence, 2);
        await createAuditLogRepository(opened.db).append({ event: 'wrong-code', ids: {}, at });
        assert.equal(await sealAuditLog(opened.db), undefined);
      });
      assert.equal((await sealAuditLog(opened.db))?.sequence, 3);
    });
  }

  const tamperings: [string, string, number][] = [
    ['event', `update audit_log set event = 'recovery-signed' where sequence = 3`, 2],
    ['id', `update audit_log set ids = ids || '{"challengeId":"other"}' where sequence = 3`, 2],
    ['time', `update audit_log set at = at + interval '1 ms' where sequence = 3`, 2],
    ['removal', 'delete from audit_log where sequence = 3', 2],
    ['removal of the first', 'delete from audit_log where sequence = 1', 0],
    [
      'swap',
      `update audit_log set event = other.event, ids = other.ids, hash = other.hash
       from audit_log other
       where audit_log.sequence in (3, 4) and other.sequence = 7 - audit_log.sequence`,
      2,
    ],
    [
      'removal with those after it moved up',
      `with gone as (delete from audit_log where sequence = 5)
       update audit_log set event = other.event, ids = other.ids, hash = other.hash
       from audit_log other where audit_log.sequence = 4 and other.sequence = 5`,
      3,
    ],
    [
      'addition',
      `insert into audit_log select 6, event, '{"challengeId":"planted"}', at, hash
       from audit_log where sequence = 5`,
      5,
    ],
  ];
  for (const [what, statement, whole] of tamperings) {
    it(`the audit log shows that an entry was changed, removed, added or moved: ${what}`, async () => {
      await write(5);
      await sql.raw(statement).execute(opened.db);
      const { head, problem } = await verify();
      assert.match(problem ?? '', new RegExp(`^entry ${whole + 1} `));
      assert.equal(head.sequence, whole);
    });
  }

  it('a hash stored elsewhere shows that the audit log was truncated or rewritten', async () => {
    await write(5);
    const noted = Buffer.from((await verify()).head.hash).toString('hex');
    await write(1);
    assert.equal((await verify(noted)).problem, undefined);
    await sql`delete from audit_log where sequence > 4`.execute(opened.db);
    assert.equal((await verify()).problem, undefined);
    assert.match((await verify(noted)).problem ?? '', /rewritten|cut off/);
  });

  it('the audit log is verified from a checkpoint, which must still be in it', async () => {
    await write(5);
    const { head } = await verify();
    await write(2);
    const verifyFrom = (checkpoint = head) => verifyAuditLog(opened.db, undefined, checkpoint);
    // Only what follows is read: the earlier entries were verified before.
    await sql`delete from audit_log where sequence = 2`.execute(opened.db);
    const { problem, head: end } = await verifyFrom();
    assert.deepEqual([problem, end.sequence], [undefined, 7]);
    const other = { ...head, hash: end.hash };
    assert.match((await verifyFrom(other)).problem ?? '', /rewritten|cut off/);
    await sql`update audit_log set event = 'other' where sequence = 7`.execute(opened.db);
    assert.match((await verifyFrom()).problem ?? '', /^entry 7 /);
    await sql`delete from audit_log where sequence > 4`.execute(opened.db);
    assert.match((await verifyFrom()).problem ?? '', /rewritten|cut off/);
  });

  it('the audit log seals more than one batch', async () => {
    await sql`
      insert into audit_pending (event, ids, at)
      select 'wrong-code', jsonb_build_object('challengeId', n::text), ${at}
      from generate_series(1, 2500) n`.execute(opened.db);
    const { head, problem } = await verify();
    assert.equal(problem, undefined);
    assert.equal(head.sequence, 2_500);
  });

  // Only one process can open the embedded database.
  const itOnPostgres = isPostgres ? it : () => {};
  itOnPostgres('stays whole when many processes append and seal at once', async () => {
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase(opened.database)),
    );
    try {
      const work = processes.flatMap(({ db }, index) =>
        Array.from({ length: 8 }, async (_, worker) => {
          for (let act = 0; act < 10; act++) {
            const ids = { challengeId: `${index}-${worker}-${act}` };
            await db
              .transaction()
              .execute((trx) =>
                createAuditLogRepository(trx).append({ event: 'wrong-code', ids, at }),
              );
            if (act % 3 === 0) await sealAuditLog(db);
          }
        }),
      );
      await Promise.all(work);
    } finally {
      await Promise.all(processes.map(({ close }) => close()));
    }
    const { head, problem } = await verify();
    assert.equal(problem, undefined);
    assert.equal(head.sequence, 4 * 8 * 10);
  });
});
