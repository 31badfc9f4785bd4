import type { Registration, RegistrationRepository } from '@recovery-guardian/recovery-service';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { getAddress } from 'viem';
import type { FieldCipher } from '../../encryption/field-cipher.ts';
import type { Database } from '../connection/open.ts';
import type { RegistrationsTable } from '../connection/schema.ts';
import { purgeMargin } from './expired.ts';
import { openTarget, sealTarget, targetIndexes } from './sealed-targets.ts';

type Row = Selectable<RegistrationsTable>;

/** Stores registrations with sealed targets. */
export function createRegistrationRepository(
  db: Database,
  cipher: FieldCipher,
): RegistrationRepository {
  const toRegistration = (row: Row): Registration =>
    withKnown(row, { account: getAddress(row.account), target: openTarget(cipher, row) });
  return {
    async findOrCreate(registration) {
      const indexes = targetIndexes(cipher, registration.target);
      if (indexes.length === 1) {
        const row = await insertOrFind(db, cipher, registration);
        if (row.id !== registration.id) return toRegistration(row);
        // What was just written need not be opened.
        const { account, target } = registration;
        return withKnown(row, { account: getAddress(account), target });
      }
      // While the data key is rotated, the unique index cannot detect a target stored under two
      // indexes.
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, registration);
        const row = await findLive(trx, registration, indexes);
        if (row?.status === 'pending')
          return toRegistration(await startAgain(trx, row, registration));
        return toRegistration(row ?? (await insertOrFind(trx, cipher, registration)));
      });
    },

    async listLive({ account, chainId, since }) {
      const rows = await db
        .selectFrom('registrations')
        .selectAll()
        .where('account', '=', account.toLowerCase())
        .where('chain_id', '=', chainId)
        .where(isLive)
        .where((eb) => eb.or([eb('status', '=', 'active'), eb('created_at', '>', since)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRegistration);
    },

    async activate({ id, now, coolingOffEnd, deletedSince = now }) {
      const soon = new Date(now.getTime() + purgeMargin * 1_000);
      // Two statements: the second sees what the transaction that had the lock has written.
      await lockActivations(db, id);
      const row = await activatePending(db, { id, now, soon, coolingOffEnd, deletedSince });
      return row && { registration: toRegistration(row), isNew: row.is_new };
    },

    async confirm(id, now) {
      const row = await db
        .updateTable('registrations')
        .set({
          confirmed_at: sql`coalesce(confirmed_at, ${now})`,
          // A pending registration has no date; `least` would set one.
          counts_from: sql`case when counts_from is null then null else least(counts_from, ${now}) end`,
        })
        .where('id', '=', id)
        .where(isLive)
        .returningAll()
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async find(id) {
      const row = await db
        .selectFrom('registrations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async listActive({ account, chainId }) {
      const rows = await db
        .selectFrom('registrations')
        .selectAll()
        .where('account', '=', account.toLowerCase())
        .where('chain_id', '=', chainId)
        .where('status', '=', 'active')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toRegistration);
    },

    async listByTarget({ channel, target, maximum }) {
      const indexes = targetIndexes(cipher, target);
      const rows = await db
        .selectFrom('registrations')
        .selectAll()
        .where('target_key', 'in', indexes)
        .where('channel', '=', channel)
        .where('status', '=', 'active')
        .orderBy('created_at')
        .orderBy('id')
        .limit(maximum)
        .execute();
      return rows.map(toRegistration);
    },

    async listOthers(id) {
      const rows = await db
        .selectFrom('registrations as it')
        .innerJoin('registrations as other', (join) =>
          join
            .onRef('other.account', '=', 'it.account')
            .onRef('other.chain_id', '=', 'it.chain_id')
            .onRef('other.id', '<>', 'it.id'),
        )
        .selectAll('other')
        .where('it.id', '=', id)
        .where('other.status', '=', 'active')
        .orderBy('other.created_at')
        .orderBy('other.id')
        .execute();
      return rows.map(toRegistration);
    },

    async delete(id, deletedAt) {
      const row = await db
        .with('deleted', (query) =>
          query
            .updateTable('registrations')
            .set({ status: 'deleted', deleted_at: deletedAt })
            .where('id', '=', id)
            .where('status', '=', 'active')
            .returning(['account', 'chain_id']),
        )
        .with('unconfirmed', () => unconfirmPending(db, sql`select account, chain_id from deleted`))
        .selectFrom('deleted')
        .select('account')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/**
 * Ends the confirmations of the pending registrations of these accounts, as a target that is deleted may
 * have made them.
 *
 * @param accounts selects `account` and `chain_id`
 */
export function unconfirmPending(db: Database, accounts: RawBuilder<unknown>) {
  return db
    .updateTable('registrations')
    .set({ confirmed_at: null })
    .where('status', '=', 'pending')
    .where(sql<boolean>`(account, chain_id) in (${accounts})`);
}

/** The condition of the partial index, written out: `on conflict` finds it by its text. */
const isLive = sql<boolean>`status in ('pending', 'active')`;

function withKnown(row: Row, known: Pick<Registration, 'account' | 'target'>): Registration {
  return {
    id: row.id,
    account: known.account,
    chainId: Number(row.chain_id),
    channel: row.channel,
    target: known.target,
    status: row.status,
    createdAt: row.created_at,
    effectiveFrom: row.counts_from ?? undefined,
    language: row.language ?? undefined,
    knownRequester: row.known_requester ?? undefined,
  };
}

interface Activation {
  id: string;
  now: Date;
  soon: Date;
  coolingOffEnd: Date;
  deletedSince: Date;
}

/**
 * Lets one target of an account become active at a time, until the transaction ends: of several first
 * ones, all but one wait.
 */
async function lockActivations(db: Database, id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended('activations ' || account || ' ' || chain_id, 0)
    ) from registrations where id = ${id}`.execute(db);
}

async function activatePending(
  db: Database,
  { id, now, soon, coolingOffEnd, deletedSince }: Activation,
): Promise<(Row & { is_new: boolean }) | undefined> {
  const { rows } = await sql<Row & { is_new: boolean }>`
    with pending as (
      select * from registrations
      where id = ${id} and status in ('pending', 'active')
      for update
    )
    update registrations set
      status = 'active',
      counts_from = case
        when pending.status = 'active' then pending.counts_from
        when pending.confirmed_at is not null then ${now}::timestamptz
        when exists (
          select from registrations as other
          where other.account = pending.account and other.chain_id = pending.chain_id
            and (
              -- The clock of the process that activated it may be ahead.
              other.status = 'active' and other.counts_from <= ${soon}
              or other.status = 'deleted' and other.deleted_at > ${deletedSince}
                and other.counts_from <= other.deleted_at
            )
        ) then ${coolingOffEnd}::timestamptz
        else ${now}::timestamptz end
    from pending
    where registrations.id = pending.id
    returning registrations.*, pending.status = 'pending' as is_new`.execute(db);
  return rows[0];
}

type NewRegistration = Parameters<RegistrationRepository['findOrCreate']>[0];

function insertOrFind(
  db: Database,
  cipher: FieldCipher,
  { id, account, chainId, channel, target, language, createdAt }: NewRegistration,
): Promise<Row> {
  return (
    db
      .insertInto('registrations')
      .values({
        id,
        account: account.toLowerCase(),
        chain_id: chainId,
        channel,
        ...sealTarget(cipher, { id, target }),
        language: language ?? null,
        created_at: createdAt,
      })
      // An update, so that the existing row is locked and returned: parallel registrations of the
      // same target wait here, and get the same row. It changes pending rows only.
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'chain_id', 'channel', 'target_key'])
          .where(isLive)
          .doUpdateSet({
            language: ofNewest('language'),
            created_at: ofNewest('created_at'),
            // A target that confirmed the earlier request may have been deleted since.
            confirmed_at: ofNewest('confirmed_at'),
          }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/** Returns the new value for a pending registration, and the existing one for an active one. */
function ofNewest<Column extends 'language' | 'created_at' | 'confirmed_at'>(column: Column) {
  return sql<never>`case when registrations.status = 'pending'
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`registrations.${column}`)} end`;
}

/** Sets what the newest request of a pending registration determines. */
function startAgain(db: Database, { id }: { id: string }, registration: NewRegistration) {
  return db
    .updateTable('registrations')
    .set({
      language: registration.language ?? null,
      created_at: registration.createdAt,
      confirmed_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds the live registration with any of these indexes. */
function findLive(
  db: Database,
  { account, chainId, channel }: NewRegistration,
  indexes: readonly Uint8Array[],
) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('account', '=', account.toLowerCase())
    .where('chain_id', '=', chainId)
    .where('channel', '=', channel)
    .where('target_key', 'in', indexes)
    .where(isLive)
    .forUpdate()
    .executeTakeFirst();
}

/** Serializes changes of an account's targets until the transaction ends. */
async function lockAccount(db: Database, { account, chainId }: NewRegistration): Promise<void> {
  const name = `registrations ${account.toLowerCase()} ${chainId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

function inTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
