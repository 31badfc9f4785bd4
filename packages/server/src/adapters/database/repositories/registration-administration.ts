import type { Registration } from '@recovery-guardian/recovery-service';
import { type Selectable, sql } from 'kysely';
import { type Address, getAddress } from 'viem';
import type { FieldCipher } from '../../encryption/field-cipher.ts';
import type { Database } from '../connection/open.ts';
import type { RegistrationsTable } from '../connection/schema.ts';
import { createAuditLogRepository } from './audit-log.ts';
import { eraseQueuedMessages } from './outbox.ts';
import { unconfirmPending } from './registrations.ts';
import { sealTarget, targetIndexes, tryOpenTarget } from './sealed-targets.ts';

/** Selects registrations by account or by target. */
export type RegistrationSubject =
  | { account: Address; chainId?: number | undefined }
  | { target: string };

/**
 * A registration as operators see it; `target` is empty after its erasure, and `undefined` if it
 * cannot be decrypted.
 */
export type RegistrationRecord = Omit<Registration, 'target' | 'language' | 'knownRequester'> & {
  target: string | undefined;
  deletedAt: Date | undefined;
};

export type RegistrationAdministration = ReturnType<typeof createRegistrationAdministration>;

export function createRegistrationAdministration(db: Database, cipher: FieldCipher) {
  const toRecord = (row: Selectable<RegistrationsTable>): RegistrationRecord => ({
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
      const rows = await select(db, cipher, subject).execute();
      return rows.map(toRecord);
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
        const records = (await select(trx, cipher, subject).forUpdate().execute()).map(toRecord);
        const ids = records.map(({ id }) => id);
        await eraseTargets(trx, cipher, ids, at);
        const subscriptions = await eraseSubscriptions(trx, cipher, subject);
        const targets = [...records, ...subscriptions].flatMap(({ target }) => target ?? []);
        // A search for the accounts of a target is queued also if there are none.
        if ('target' in subject) targets.push(subject.target);
        await eraseQueuedMessages(trx, cipher, targets, at);
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

function select(db: Database, cipher: FieldCipher, subject: RegistrationSubject) {
  const all = db.selectFrom('registrations').selectAll().orderBy('created_at').orderBy('id');
  if ('target' in subject) {
    return all.where('target_key', 'in', targetIndexes(cipher, subject.target));
  }
  // Each of these conditions is that of a partial index; there is no index of all rows by account.
  const ofAccount = all
    .where('account', '=', subject.account.toLowerCase())
    .where(sql<boolean>`(status in ('pending', 'active') or status = 'deleted')`);
  return subject.chainId === undefined
    ? ofAccount
    : ofAccount.where('chain_id', '=', subject.chainId);
}

async function eraseTargets(
  trx: Database,
  cipher: FieldCipher,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  for (const id of ids) {
    await trx
      .updateTable('registrations')
      .set({
        ...sealTarget(cipher, { id, target: '' }),
        status: 'deleted',
        deleted_at: sql<Date>`coalesce(deleted_at, ${at})`,
        language: null,
        known_requester: null,
        wrong_codes_by_requester: {},
      })
      .where('id', '=', id)
      .execute();
  }
  if (ids.length === 0) return;
  const accounts = sql`select account, chain_id from registrations where id = any(${ids}::text[])`;
  await unconfirmPending(trx, accounts).execute();
  await trx
    .updateTable('challenges')
    .set({ status: 'void' })
    .where('registration_id', 'in', ids)
    .where('status', 'in', ['issued', 'verified'])
    .execute();
}

async function eraseSubscriptions(
  trx: Database,
  cipher: FieldCipher,
  subject: RegistrationSubject,
): Promise<Pick<RegistrationRecord, 'id' | 'target'>[]> {
  if ('account' in subject && subject.chainId !== undefined) return [];
  const all = trx.deleteFrom('alert_subscriptions').returning(['id', 'target']);
  const rows = await ('target' in subject
    ? all.where('target_key', 'in', targetIndexes(cipher, subject.target))
    : all.where('account', '=', subject.account.toLowerCase())
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    target: tryOpenTarget(cipher, row, 'alert_subscriptions'),
  }));
}
