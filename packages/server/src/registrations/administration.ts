import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Address, getAddress } from 'viem';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';
import type { RegistrationsTable } from '../database/schema.ts';
import { eraseQueuedMessages } from '../delivery/outbox-repository.ts';
import type { FieldCipher } from '../keys/field-cipher.ts';
import { sealTarget, targetIndexes, tryOpenTarget } from '../keys/sealed-rows.ts';
import { type Registration, unconfirmPending } from './registration-repository.ts';

/** Selects registrations by account or by target. */
export type RegistrationSubject =
  | { account: Address; chainId?: number | undefined }
  | { target: string };

/**
 * A registration as operators see it; `target` is empty after its erasure, and `undefined` if it
 * cannot be decrypted.
 */
type RegistrationRecord = Omit<
  Registration,
  | 'target'
  | 'language'
  | 'via'
  | 'knownRequester'
  | 'checkedAt'
  | 'remindAt'
  | 'undeliveredAt'
  | 'codesLeft'
> & {
  target: string | undefined;
  deletedAt: Date | undefined;
};

export type RegistrationAdministration = ReturnType<typeof createRegistrationAdministration>;

export function createRegistrationAdministration(db: Database, cipher: FieldCipher) {
  const toRecord = (row: Row): RegistrationRecord => ({
    id: row.id,
    account: getAddress(row.account),
    chainId: Number(row.chain_id),
    channel: row.channel,
    target: tryOpenTarget(cipher, row, 'registrations'),
    status: row.status,
    createdAt: row.created_at,
    effectiveFrom: row.counts_from ?? undefined,
    deletedAt: row.deleted_at ?? undefined,
  });
  return {
    /** Lists all registrations, also deleted ones, oldest first. */
    async list(subject: RegistrationSubject): Promise<RegistrationRecord[]> {
      return (await select(db, cipher, subject)).map(toRecord);
    },

    /**
     * Returns a user's registrations, recoveries and alerts, with whole targets, for their request to see
     * what is kept of them (GDPR, articles 15 and 20). Messages that wait repeat what is here.
     */
    async export(subject: RegistrationSubject) {
      const rows = await select(db, cipher, subject);
      const ids = rows.map(({ id }) => id);
      const requests = await sql<Record<string, unknown>>`
        select account, chain_id as "chainId", new_owners as "newOwners", status,
          created_at as "createdAt"
        from signature_requests where id in (
          select signature_request_id from challenges where registration_id = any(${ids}::text[]))
        order by created_at, id`.execute(db);
      const subscriptions = await sql<Row & { owner: string }>`
        select * from alert_subscriptions where ${isOf(cipher, subject)}
        order by created_at, id`.execute(db);
      return {
        registrations: rows.map((row) => ({
          ...toRecord(row),
          language: row.language,
          via: row.via,
          checkedAt: row.checked_at,
          remindAt: row.remind_at,
          undeliveredAt: row.undelivered_at,
        })),
        requests: requests.rows,
        alerts: subscriptions.rows.map(({ account, owner, channel, language, status, ...row }) => ({
          account,
          owner,
          channel,
          target: tryOpenTarget(cipher, row, 'alert_subscriptions'),
          language,
          via: row.via,
          status,
          createdAt: row.created_at,
        })),
      };
    },

    /**
     * Deletes a user's registrations and alert subscriptions, and removes their targets and queued
     * messages. What remains is which account had requests, but no way to contact the user.
     * Subscriptions are for all chains: those of an account are deleted if no chain is given.
     * Messages that cannot be decrypted are deleted, too, as they may be among the user's.
     *
     * @returns the ids of the registrations and subscriptions
     */
    erase: (subject: RegistrationSubject, at: Date): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const records = (await select(trx, cipher, subject, sql`for update`)).map(toRecord);
        const ids = records.map(({ id }) => id);
        await eraseTargets(trx, cipher, ids, at);
        const subscriptions = await eraseSubscriptions(trx, cipher, subject);
        const targets = [...records, ...subscriptions].flatMap(({ target }) => target ?? []);
        // A search for the accounts of a target is queued also if there are none.
        if ('target' in subject) targets.push(subject.target);
        await eraseQueuedMessages(trx, cipher, targets);
        const audit = createAuditLogRepository(trx);
        for (const id of ids) {
          await audit.append({ event: 'registration-erased', ids: { registration: id }, at });
        }
        for (const { id } of subscriptions) {
          await audit.append({ event: 'alerts-ended', ids: { subscription: id }, at });
        }
        return [...ids, ...subscriptions.map(({ id }) => id)];
      }),
  };
}

async function select(
  db: Database,
  cipher: FieldCipher,
  subject: RegistrationSubject,
  lock: RawBuilder<unknown> = sql``,
) {
  const chainId = 'account' in subject ? subject.chainId : undefined;
  // Each of these statuses is the condition of a partial index; none has all rows by account.
  const { rows } = await sql<Row>`
    select * from registrations
    where ${isOf(cipher, subject)} and (status in ('pending', 'active') or status = 'deleted')
      ${chainId === undefined ? sql`` : sql`and chain_id = ${chainId}`}
    order by created_at, id
    ${lock}`.execute(db);
  return rows;
}

function isOf(cipher: FieldCipher, subject: RegistrationSubject) {
  return 'target' in subject
    ? sql`target_key = any(${targetIndexes(cipher, subject.target)}::bytea[])`
    : sql`account = ${subject.account.toLowerCase()}`;
}

type Row = Selectable<RegistrationsTable>;

async function eraseTargets(
  trx: Database,
  cipher: FieldCipher,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  for (const id of ids) {
    const sealed = sealTarget(cipher, { id, target: '' });
    await sql`
      update registrations set target = ${sealed.target}, target_key = ${sealed.target_key},
        status = 'deleted', deleted_at = coalesce(deleted_at, ${at}), language = null,
        known_requester = null, wrong_codes_by_requester = '{}'
      where id = ${id}`.execute(trx);
  }
  if (ids.length === 0) return;
  const accounts = sql`select account, chain_id from registrations where id = any(${ids}::text[])`;
  await unconfirmPending(accounts).execute(trx);
  await sql`
    update challenges set status = 'void'
    where registration_id = any(${ids}::text[]) and status in ('issued', 'verified')`.execute(trx);
}

async function eraseSubscriptions(
  trx: Database,
  cipher: FieldCipher,
  subject: RegistrationSubject,
): Promise<Pick<RegistrationRecord, 'id' | 'target'>[]> {
  if ('account' in subject && subject.chainId !== undefined) return [];
  const { rows } = await sql<Pick<Row, 'id' | 'target'>>`
    delete from alert_subscriptions where ${isOf(cipher, subject)}
    returning id, target`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    target: tryOpenTarget(cipher, row, 'alert_subscriptions'),
  }));
}
