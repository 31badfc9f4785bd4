import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { verifyAuditLog } from '../audit/hash-chain.ts';
import { countQueuedMessages } from '../delivery/outbox-repository.ts';
import {
  account,
  at,
  budget,
  challenge,
  cipher,
  hashOf,
  messageTo,
  now,
  register,
  startRegistration,
  useTestStore,
} from '../testing/open-test-store.ts';
import {
  createRegistrationAdministration,
  type RegistrationAdministration,
} from './administration.ts';

describe("an operator's administration of registrations", () => {
  const opened = useTestStore();
  let administration: RegistrationAdministration;

  before(async () => {
    administration = createRegistrationAdministration(opened.db, cipher);
  });

  it('an operator can list registrations of an account, of one chain, and of a target in any spelling', async () => {
    const one = await register(opened.store, { target: 'Mia@example.org' });
    const two = await register(opened.store, { target: 'mia@example.org', chainId: 2 });
    const other = await register(opened.store, { target: 'noa@example.org' });
    const ids = async (subject: Parameters<RegistrationAdministration['list']>[0]) =>
      (await administration.list(subject)).map(({ id }) => id).sort();
    assert.deepEqual(await ids({ target: 'MIA@example.org' }), [one.id, two.id].sort());
    assert.deepEqual(await ids({ account, chainId: 2 }), [two.id]);
    assert.deepEqual(await ids({ account }), [one.id, two.id, other.id].sort());
    assert.deepEqual(await ids({ target: 'nobody@example.org' }), []);
  });

  it('erasing a user deletes targets, codes and messages, and keeps the audit log intact', async () => {
    const { store, db } = opened;
    const target = 'forget.me@example.org';
    const registration = await register(store, { target });
    const challengeId = await challenge(store, registration.id);
    const recipients = [target.toUpperCase(), 'someone.else@example.org'];
    await store.outbox.put(recipients.map((one) => messageTo(one)));
    const before = await verifyAuditLog(db);
    const queued = await countQueuedMessages(db);

    assert.deepEqual(await administration.erase({ target }, at(1)), [registration.id]);

    assert.deepEqual(await administration.list({ target }), []);
    const all = await administration.list({ account });
    const erased = all.find(({ id }) => id === registration.id);
    assert.equal(erased?.target, '');
    assert.equal(erased?.status, 'deleted');
    assert.equal(await countQueuedMessages(db), queued - 1);
    const { outcome } = await store.challenges.check({
      id: challengeId,
      signatureRequestId: undefined,
      codeHashes: [hashOf(challengeId)],
      maximumTries: 5,
      budget,
      now: at(2),
    });
    assert.equal(outcome, 'expired');
    const { head, problem } = await verifyAuditLog(db);
    assert.equal(problem, undefined);
    assert.equal(head.sequence, before.head.sequence + 1);
    const { rows } = await sql<{ event: string }>`
      select event from audit_log where ids->>'registration' = ${registration.id}`.execute(db);
    assert.deepEqual(rows, [{ event: 'registration-erased' }]);
    assert.deepEqual(await administration.erase({ target }, at(2)), []);
  });

  it('erasing a target ends what it may have confirmed [S15]', async () => {
    const { store } = opened;
    const chainId = 3;
    const erased = await register(store, { target: 'stolen@example.org', chainId });
    const effectiveFrom = async (target: string, on = chainId) => {
      const added = await startRegistration(store, { chainId: on, target });
      await store.registrations.confirm(added.id, now);
      return async () => {
        const times = { now: at(2), coolingOffEnd: at(300), deletedSince: at(-300) };
        const activated = await store.registrations.activate({ id: added.id, ...times });
        return activated?.registration.effectiveFrom;
      };
    };
    await register(store, { target: 'kept@example.org', chainId });
    await register(store, { target: 'kept@example.org', chainId: 4 });
    const here = await effectiveFrom('thief@example.org');
    const elsewhere = await effectiveFrom('mine@example.org', 4);
    assert.deepEqual(await administration.erase({ target: 'stolen@example.org' }, at(1)), [
      erased.id,
    ]);
    assert.deepEqual([await here(), await elsewhere()], [at(300), at(2)]);
  });

  it('erasing a target without registrations also deletes its queued account search', async () => {
    const { store, db } = opened;
    const target = 'searched@example.org';
    const before = await countQueuedMessages(db);
    await store.outbox.putAll([messageTo(target)]);
    assert.equal(await countQueuedMessages(db), before + 1);
    assert.deepEqual(await administration.erase({ target }, at(1)), []);
    assert.equal(await countQueuedMessages(db), before);
  });

  it('a user is erased although rows of theirs and of the outbox cannot be opened [S30]', async () => {
    const { store, db } = opened;
    const lost = await register(store, { target: 'lost@example.org' });
    const { id } = await register(store, { target: 'mia.again@example.org' });
    await sql`update registrations set target = '\\x01' where id = ${lost.id}`.execute(db);
    const expiresAt = at(600);
    await sql`
      insert into outbox (id, message, attempts, next_attempt_at, expires_at)
      values ('unreadable', '\\x01', 0, ${at(0)}, ${expiresAt})`.execute(db);
    const queued = { 'to be erased': 'mia.again@example.org', 'to be sent': 'else@example.org' };
    await store.outbox.put(
      Object.entries(queued).map(([id, target]) => messageTo(target, { id, expiresAt })),
    );

    assert.equal(await targetOf(lost.id), undefined);
    assert.ok((await administration.erase({ account, chainId: 1 }, at(1))).includes(id));
    assert.deepEqual([await targetOf(lost.id), await targetOf(id)], ['', '']);
    const left = await db.selectFrom('outbox').select('id').execute();
    const ours = left.map(({ id }) => id).filter((id) => id === 'unreadable' || id in queued);
    assert.deepEqual(ours.toSorted(), ['to be sent', 'unreadable']);
  });

  const targetOf = async (id: string) =>
    (await administration.list({ account })).find((record) => record.id === id)?.target;
});
