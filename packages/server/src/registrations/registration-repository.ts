import { type Channel, isEffective, type Way } from '@recovery-guardian/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Address, getAddress } from 'viem';
import { type Nonce, takeNonce } from '../access/nonce-repository.ts';
import { purgeMargin } from '../database/expired.ts';
import type { Database } from '../database/open.ts';
import type { RegistrationsTable } from '../database/schema.ts';
import type { FieldCipher } from '../keys/field-cipher.ts';
import {
  openTarget,
  type SealedContact,
  sealTarget,
  targetIndexes,
  tryOpenTarget,
} from '../keys/sealed-rows.ts';

/**
 * A target that may be used to recover an account. At most one is pending or active per account,
 * chain, channel and target.
 *
 * `pending -> active -> deleted`
 */
export interface Registration {
  id: string;
  account: Address;
  chainId: number;
  channel: Way;
  /** Exactly as registered. */
  target: string;
  status: 'pending' | 'active' | 'deleted';
  createdAt: Date;
  /** When it may first confirm a recovery; `undefined` while pending. */
  effectiveFrom: Date | undefined;
  /** When a code to it was last entered, apart from recoveries; `undefined` if never since it counts. */
  checkedAt: Date | undefined;
  /** When its target is asked next whether it is still a way back, once a year; `undefined` if never. */
  remindAt: Date | undefined;
  /** When the last message to its target was not delivered; `undefined` once one was, or its code was entered. */
  undeliveredAt: Date | undefined;
  /** The `Accept-Language` of the registration; `undefined` if unknown. */
  language: string | undefined;
  /** By what its phone number is reached, as it was registered; `undefined` is SMS. */
  via: readonly string[] | undefined;
  /**
   * A keyed hash of the site that last requested and confirmed a code for it. Strangers cannot use
   * up its reserve.
   */
  knownRequester: string | undefined;
  /** The number of unused codes of a sheet; 0 for other ways. */
  codesLeft: number;
}

/** A registration that messages can be sent to. */
export type Reachable = Registration & { channel: Channel };

export function isReachable(registration: Registration): registration is Reachable {
  return registration.channel !== 'paper';
}

/** Whether an active registration may confirm a recovery now: its cooling-off period is over. */
export function mayConfirm({ effectiveFrom }: Registration, now: Date): boolean {
  return effectiveFrom !== undefined && isEffective(effectiveFrom, now);
}

/** When a way back that is asked for, or was checked, at this time is asked for next. */
export function nextReminder(now: Date): Date {
  return new Date(now.getTime() + 365 * 86_400_000);
}

type Row = Selectable<RegistrationsTable>;

export interface NewRegistration {
  id: string;
  account: Address;
  chainId: number;
  channel: Way;
  target: string;
  language?: string | undefined;
  via?: readonly string[] | undefined;
  createdAt: Date;
}

export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>;

/** Stores registrations with sealed targets. */
export function createRegistrationRepository(db: Database, cipher: FieldCipher) {
  const toRegistration = (row: Row, target = openTarget(cipher, row)): Registration => ({
    id: row.id,
    account: getAddress(row.account),
    chainId: Number(row.chain_id),
    channel: row.channel,
    target,
    status: row.status,
    createdAt: row.created_at,
    effectiveFrom: row.counts_from ?? undefined,
    checkedAt: row.checked_at ?? undefined,
    remindAt: row.remind_at ?? undefined,
    undeliveredAt: row.undelivered_at ?? undefined,
    language: row.language ?? undefined,
    via: row.via ?? undefined,
    knownRequester: row.known_requester ?? undefined,
    codesLeft: row.backup_hashes.length,
  });
  return {
    /**
     * Finds or creates the pending or active registration of this target, ignoring case. A pending
     * one restarts with this date, language and way to reach it. `others` are the account's other registrations,
     * active or pending for less than a day, oldest first.
     */
    async findOrCreate<Kind extends Way>(
      registration: NewRegistration & { channel: Kind },
    ): Promise<{ registration: Registration & { channel: Kind }; others: Registration[] }> {
      const indexes = targetIndexes(cipher, registration.target);
      const rows =
        indexes.length === 1
          ? await readRegistered(db, insertOrFind(cipher, registration), registration)
          : // While the data key is rotated, the unique index cannot detect a target stored under
            // two indexes.
            await inTransaction(db, async (trx) => {
              await lockAccount(trx, registration);
              const found = await findLive(trx, registration, indexes);
              const registered = found
                ? startAgain(found.id, registration)
                : insertOrFind(cipher, registration);
              return readRegistered(trx, registered, registration);
            });
      const [registered, ...others] = rows.map((row) => toRegistration(row));
      if (!registered) throw new Error('The registration was not stored');
      return { registration: { ...registered, channel: registration.channel }, others };
    },

    /**
     * Activates a pending registration; returns `undefined` if it was deleted. It takes effect
     * immediately if another target confirmed it, or if none is effective, nor was one deleted
     * since `deletedSince`; otherwise at `coolingOffEnd`. `isNew` says whether it was pending
     * before; then, `others` are the other active registrations of the account, oldest first.
     *
     * @param parameters.deletedSince defaults to `now`
     */
    async activate({
      id,
      now,
      coolingOffEnd,
      deletedSince = now,
    }: Pick<Activation, 'id' | 'now' | 'coolingOffEnd'> & Partial<Activation>): Promise<
      { registration: Registration; isNew: boolean; others: Registration[] } | undefined
    > {
      const soon = new Date(now.getTime() + purgeMargin * 1_000);
      // Two statements: the second sees what the transaction that had the lock has written.
      await lockActivations(db, id);
      const [row, ...others] = await activatePending(db, {
        id,
        now,
        soon,
        coolingOffEnd,
        deletedSince,
      });
      return (
        row && {
          registration: toRegistration(row),
          isNew: row.is_new,
          others: others.map((row) => toRegistration(row)),
        }
      );
    },

    /** Ends the cooling-off period of a registration; returns `undefined` if it was deleted. */
    async confirm(id: string, now: Date): Promise<Registration | undefined> {
      const { rows } = await sql<Row>`
        update registrations set
          confirmed_at = coalesce(confirmed_at, ${now}),
          -- A pending registration has no date; least() would set one.
          counts_from = case when counts_from is null then null else least(counts_from, ${now}) end
        where id = ${id} and ${isLive}
        returning *`.execute(db);
      return rows[0] && toRegistration(rows[0]);
    },

    async find(id: string): Promise<Registration | undefined> {
      const { rows } = await sql<Row>`select * from registrations where id = ${id}`.execute(db);
      return rows[0] && toRegistration(rows[0]);
    },

    async listActive({
      account,
      chainId,
    }: {
      account: Address;
      chainId: number;
    }): Promise<Registration[]> {
      const { rows } = await sql<Row>`
        select * from registrations
        where account = ${account.toLowerCase()} and chain_id = ${chainId} and status = 'active'
        order by created_at, id`.execute(db);
      return rows.map((row) => toRegistration(row));
    },

    /** Takes a nonce of the account and lists; `undefined` if the nonce was used before. */
    async listActiveOnce({
      account,
      chainId,
      ...nonce
    }: Nonce & { chainId: number }): Promise<Registration[] | undefined> {
      // Without registrations, one row of nulls says that the nonce was taken.
      const { rows } = await sql<Row | { id: null }>`
        with taken as (${takeNonce({ account, ...nonce })})
        select registrations.* from taken left join registrations
          on account = ${account.toLowerCase()} and chain_id = ${chainId} and status = 'active'
        order by created_at, id`.execute(db);
      if (rows.length === 0) return undefined;
      return rows.flatMap((row) => (row.id === null ? [] : toRegistration(row)));
    },

    /** Lists the active registrations of a target, ignoring case, oldest first. */
    async listByTarget({
      channel,
      target,
      maximum,
    }: {
      channel: Channel;
      target: string;
      maximum: number;
    }): Promise<Registration[]> {
      const { rows } = await sql<Row>`
        select * from registrations
        where target_key = any(${targetIndexes(cipher, target)}::bytea[])
          and channel = ${channel} and status = 'active'
        order by created_at, id
        limit ${maximum}`.execute(db);
      return rows.map((row) => toRegistration(row));
    },

    /** Those that are asked once a year are asked a year later. */
    async noteChecked(ids: readonly string[], at: Date): Promise<void> {
      await sql`
        update registrations set checked_at = ${at}, undelivered_at = null,
          remind_at = case when remind_at is null then null else ${nextReminder(at)}::timestamptz end
        where id = any(${ids})`.execute(db);
    },

    /** Returns `false` if there is no such active registration that messages can be sent to. */
    async setReminder(id: string, remindAt: Date | undefined): Promise<boolean> {
      const { rows } = await sql`
        update registrations set remind_at = ${remindAt ?? null}
        where id = ${id} and status = 'active' and channel <> 'paper'
        returning id`.execute(db);
      return rows.length === 1;
    },

    /** Takes registrations that are to be asked by now, and sets when they are asked next. */
    async takeDueReminders({
      now,
      next,
      limit,
    }: {
      now: Date;
      next: Date;
      limit: number;
    }): Promise<(Reachable & { sealedIn: SealedContact | undefined })[]> {
      const { rows } = await sql<Row & { channel: Channel }>`
        with due as (
          select id from registrations
          where remind_at <= ${now} and status = 'active'
          order by remind_at
          limit ${limit}
          for update skip locked
        )
        update registrations set remind_at = ${next}
        from due
        where registrations.id = due.id
        returning registrations.*`.execute(db);
      return rows.map((row) => {
        const target = tryOpenTarget(cipher, row, 'registrations');
        return {
          ...toRegistration(row, target ?? row.id),
          channel: row.channel,
          sealedIn: target === undefined ? { by: 'registration', id: row.id } : undefined,
        };
      });
    },

    async setBackupHashes(id: string, hashes: readonly Uint8Array[]): Promise<void> {
      await sql`update registrations set backup_hashes = ${hashes}::bytea[] where id = ${id}`.execute(
        db,
      );
    },

    /** Deletes an active registration; returns `false` if it was not active. */
    async delete(id: string, deletedAt: Date): Promise<boolean> {
      const { rows } = await sql`
        with deleted as (
          update registrations set status = 'deleted', deleted_at = ${deletedAt}
          where id = ${id} and status = 'active'
          returning account, chain_id
        ),
        unconfirmed as (${unconfirmPending(sql`select account, chain_id from deleted`)})
        select account from deleted`.execute(db);
      return rows.length === 1;
    },
  };
}

/**
 * Ends the confirmations of the pending registrations of these accounts, as a target that is deleted may
 * have made them.
 *
 * @param accounts selects `account` and `chain_id`
 */
export function unconfirmPending(accounts: RawBuilder<unknown>) {
  return sql`
    update registrations set confirmed_at = null
    where status = 'pending' and (account, chain_id) in (${accounts})`;
}

/** The condition of the partial index, written out: `on conflict` finds it by its text. */
const isLive = sql<boolean>`status in ('pending', 'active')`;

export interface Activation {
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

/** Returns the registration; if it is new, then the account's other active ones, oldest first. */
async function activatePending(
  db: Database,
  { id, now, soon, coolingOffEnd, deletedSince }: Activation,
): Promise<(Row & { is_new: boolean })[]> {
  const { rows } = await sql<Row & { is_new: boolean }>`
    with pending as (
      select * from registrations
      where id = ${id} and status in ('pending', 'active')
      for update
    ),
    activated as (
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
      returning registrations.*, pending.status = 'pending' as is_new
    )
    select activated.*, 1 as place from activated
    union all
    select other.*, false, 2
    from activated join registrations as other using (account, chain_id)
    where activated.is_new and other.id <> activated.id and other.status = 'active'
    order by place, created_at, id`.execute(db);
  return rows;
}

/**
 * Returns the row that a statement registers, and after it the account's others, oldest first: the
 * active ones, and those pending for less than a day, as their codes may have reached strangers.
 */
async function readRegistered(
  db: Database,
  registered: RawBuilder<unknown>,
  { createdAt }: NewRegistration,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with registered as (${registered})
    select registered.*, 1 as place from registered
    union all
    select other.*, 2
    from registered join registrations as other using (account, chain_id)
    where other.id <> registered.id and (
      other.status = 'active' or other.status = 'pending'
        and other.created_at > ${createdAt}::timestamptz - interval '1 day'
    )
    order by place, created_at, id`.execute(db);
  return rows;
}

/**
 * Inserts a registration. Parallel ones of the same target wait for its row, and get the same one:
 * an update returns and locks it, which changes pending rows only.
 */
function insertOrFind(
  cipher: FieldCipher,
  { id, account, chainId, channel, target, language, via, createdAt }: NewRegistration,
) {
  const sealed = sealTarget(cipher, { id, target });
  return sql`
    insert into registrations (
      id, account, chain_id, channel, target, target_key, language, via, created_at
    )
    values (
      ${id}, ${account.toLowerCase()}, ${chainId}, ${channel}, ${sealed.target},
      ${sealed.target_key}, ${language ?? null}, ${via ?? null}::text[], ${createdAt}
    )
    on conflict (account, chain_id, channel, target_key) where ${isLive} do update set
      ${newestRequest(sql`excluded`)}
    returning *`;
}

function startAgain(id: string, { language, via, createdAt }: NewRegistration) {
  return sql`
    update registrations set ${newestRequest(sql`newest`)}
    from (
      values (
        ${language ?? null}::text, ${via ?? null}::text[], ${createdAt}::timestamptz,
        null::timestamptz
      )
    ) as newest (language, via, created_at, confirmed_at)
    where id = ${id}
    returning registrations.*`;
}

/**
 * Sets what the newest request of a pending registration determines. A target that confirmed the
 * earlier one may have been deleted since.
 */
function newestRequest(newest: RawBuilder<unknown>) {
  const columns = ['language', 'via', 'created_at', 'confirmed_at'].map((name) => {
    const column = sql.ref(name);
    return sql`${column} = case when registrations.status = 'pending'
      then ${newest}.${column} else registrations.${column} end`;
  });
  return sql.join(columns);
}

async function findLive(
  db: Database,
  { account, chainId, channel }: NewRegistration,
  indexes: readonly Uint8Array[],
) {
  const { rows } = await sql<{ id: string }>`
    select id from registrations
    where account = ${account.toLowerCase()} and chain_id = ${chainId} and channel = ${channel}
      and target_key = any(${indexes}::bytea[]) and ${isLive}
    for update`.execute(db);
  return rows[0];
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
