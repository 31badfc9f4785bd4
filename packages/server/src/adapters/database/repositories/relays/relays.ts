import { randomUUID } from 'node:crypto';
import type { RecoveryStatus, RelayTask } from '@recovery-guardian/recovery-service';
import { type Selectable, sql } from 'kysely';
import type { Address, Hex } from 'viem';
import type { Database } from '../../connection/open.ts';
import type { RelayAttemptsTable, RelaysTable } from '../../connection/schema.ts';
import type { RelayerEvent } from '../audit-entry.ts';
import { createAuditLogRepository } from '../audit-log.ts';
import { createRecoveryStore } from '../recoveries.ts';
import type { Attempt, RelayedTransaction } from './relayed-transaction.ts';
import type { RelayQueue, Signing } from './relay-queue.ts';
import { toTransaction, toSentTransaction } from './relay-rows.ts';
import {
  bookSpending,
  checkCaps,
  dayOf,
  readSpending,
  type SenderKey,
  secondsAfter,
} from './relay-spending.ts';

/**
 * How long a process has a queue to itself, in seconds, and others wait once it has died. Should its
 * round take longer, nothing breaks: whatever a process writes, it writes only onto what it has seen.
 */
export const relayLeaseTime = 10;

/** How many of those queued are looked at. */
const batch = 50;

const liveStatuses = ['queued', 'sent'] as const;

/** @param holder names this process among those that share the queue. */
export function createRelayQueue(
  db: Database,
  { chainId, sender, holder }: { chainId: number; sender: Address; holder: string },
): RelayQueue {
  const key: SenderKey = { chain_id: chainId, sender: sender.toLowerCase() };

  /** Runs `work` while nobody else touches this key's nonces or money. */
  function inTurn<Result>(work: (trx: Database, nextNonce: number) => Promise<Result>) {
    return db.transaction().execute(async (trx) => {
      await trx
        .insertInto('relay_senders')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { next_nonce } = await selectSender(trx).forUpdate().executeTakeFirstOrThrow();
      return work(trx, Number(next_nonce));
    });
  }

  const selectSender = (of: Database) =>
    of
      .selectFrom('relay_senders')
      .select('next_nonce')
      .where('chain_id', '=', key.chain_id)
      .where('sender', '=', key.sender);

  const updateSender = (of: Database) =>
    of
      .updateTable('relay_senders')
      .where('chain_id', '=', key.chain_id)
      .where('sender', '=', key.sender);

  /** A row of this key, to be completed. */
  function newRow(relay: { gas: bigint; cost: bigint; at: Date }) {
    return {
      ...key,
      id: randomUUID(),
      recovery_id: null,
      step: null,
      account: null,
      data: null,
      nonce: null,
      gas: String(relay.gas),
      cost: String(relay.cost),
      day: dayOf(relay.at),
      created_at: relay.at,
      ended_at: null,
    };
  }

  async function addAttempt(
    trx: Database,
    relay: RelayedTransaction,
    { number, nonce, fees, isVoid, sign, at }: NewAttempt,
  ): Promise<Attempt> {
    const { hash, raw } = await sign(nonce);
    const row = {
      relay_id: relay.id,
      number,
      hash,
      raw,
      is_void: isVoid,
      max_fee_per_gas: String(fees.maxFeePerGas),
      max_priority_fee_per_gas: String(fees.maxPriorityFeePerGas),
      signed_at: at,
    };
    await trx.insertInto('relay_attempts').values(row).execute();
    // The request names the transaction that shall come about, not one that only takes its place.
    if (!isVoid) await move(trx, relay, { from: inProgress, to: inProgress, hash, at });
    await note(trx, 'relay-signed', relay, { hash, at });
    return { ...fees, hash, raw, isVoid, signedAt: at };
  }

  async function note(
    trx: Database,
    event: RelayerEvent,
    { id, task }: Pick<RelayedTransaction, 'id' | 'task'>,
    { hash, at }: { hash?: Hex | undefined; at: Date },
  ): Promise<void> {
    const ids = {
      relay: id,
      chain: String(chainId),
      ...(task && { recovery: task.recoveryId, account: task.account, step: task.step }),
      ...(hash && { transaction: hash }),
    };
    await createAuditLogRepository(trx).append({ event, ids, at });
  }

  return {
    submit: (task, terms) =>
      inTurn(async (trx) => {
        const { recoveryId, step, account } = task;
        const { at } = terms;
        const live = await trx
          .selectFrom('relays')
          .select('id')
          .where('recovery_id', '=', recoveryId)
          .where('step', '=', step)
          .where('status', 'in', liveStatuses)
          .executeTakeFirst();
        if (live) return { outcome: 'taken' };
        const capped = await checkCaps(trx, key, task, terms);
        if (capped.outcome === 'limited') return capped;
        const relayed = { recoveryId, step, account, data: task.call.data };
        const on = { from: before, to: inProgress, hash: undefined, at };
        if (!(await move(trx, { task: relayed }, on))) return { outcome: 'moved-on' };
        const row = {
          ...newRow(terms),
          status: 'queued' as const,
          recovery_id: recoveryId,
          step,
          account: account.toLowerCase(),
          data: task.call.data,
        };
        await trx.insertInto('relays').values(row).execute();
        await bookSpending(trx, key, { day: row.day, amount: terms.cost });
        await note(trx, 'relay-taken', { id: row.id, task: relayed }, { at });
        return { outcome: 'taken' };
      }),

    async lease(now) {
      const until = secondsAfter(now, relayLeaseTime);
      const { rows } = await sql`
        insert into relay_senders (chain_id, sender, leased_by, leased_until)
        values (${key.chain_id}, ${key.sender}, ${holder}, ${until})
        on conflict (chain_id, sender) do update
          set leased_by = excluded.leased_by, leased_until = excluded.leased_until
          where relay_senders.leased_by is null
            or relay_senders.leased_by = excluded.leased_by
            or relay_senders.leased_until <= ${now}
        returning sender`.execute(db);
      return rows.length === 1;
    },

    async release() {
      await updateSender(db)
        .set({ leased_by: null, leased_until: null })
        .where('leased_by', '=', holder)
        .execute();
    },

    async load() {
      // In this order: what has a nonce below this one is among what is read next, or has ended.
      const known = await selectSender(db).executeTakeFirst();
      const relays = () =>
        db
          .selectFrom('relays')
          .selectAll()
          .where('chain_id', '=', key.chain_id)
          .where('sender', '=', key.sender);
      const sent = await relays().where('status', '=', sql.lit('sent')).orderBy('nonce').execute();
      const { rows: attempts } = await sql<Selectable<RelayAttemptsTable>>`
        select * from relay_attempts
        where relay_id = any(${sent.map(({ id }) => id)}::text[])
        order by number`.execute(db);
      const queued = await relays()
        .where('status', '=', sql.lit('queued'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(batch)
        .execute();
      return {
        nextNonce: Number(known?.next_nonce ?? 0),
        sent: sent.map((row) => toSentTransaction(row, attempts)),
        queued: queued.map(toTransaction),
      };
    },

    sign: (relay, { minedNonce, ...signing }) =>
      inTurn(async (trx, nextNonce) => {
        const attempts = 'attempts' in relay ? relay.attempts : [];
        const { rows } = await sql<{ nonce: string | number | null }>`
          select nonce from relays
          where id = ${relay.id}
            and status = ${attempts.length === 0 ? 'queued' : 'sent'}
            and ${attempts.length} = (select count(*) from relay_attempts where relay_id = relays.id)`.execute(
          trx,
        );
        const [row] = rows;
        if (!row) return undefined;
        const nonce = row.nonce === null ? Math.max(nextNonce, minedNonce) : Number(row.nonce);
        if (row.nonce === null) {
          const sent = { status: 'sent' as const, nonce };
          await trx.updateTable('relays').set(sent).where('id', '=', relay.id).execute();
          await updateSender(trx)
            .set({ next_nonce: nonce + 1 })
            .execute();
        }
        const number = attempts.length + 1;
        const attempt = await addAttempt(trx, relay, { ...signing, nonce, number });
        return { ...relay, nonce, attempts: [...attempts, attempt] as [Attempt] };
      }),

    fill: (nonce, { gas, cost, ...signing }) =>
      inTurn(async (trx) => {
        const { at } = signing;
        const row = await trx
          .insertInto('relays')
          .values({ ...newRow({ gas, cost, at }), status: 'sent', nonce })
          .onConflict((conflict) => conflict.columns(['chain_id', 'sender', 'nonce']).doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        await bookSpending(trx, key, { day: row.day, amount: cost });
        const relay = toTransaction(row);
        const first = { ...signing, isVoid: true, nonce, number: 1 };
        return { ...relay, nonce, attempts: [await addAttempt(trx, relay, first)] };
      }),

    end: (relay, { end, hash, cost, at }) =>
      inTurn(async (trx) => {
        const row = await trx
          .selectFrom('relays')
          .select(['cost', 'day'])
          .where('id', '=', relay.id)
          // Another process may have sent by now what was loaded as queued.
          .where('status', '=', 'attempts' in relay ? 'sent' : 'queued')
          .executeTakeFirst();
        if (!row) return false;
        const ended = { status: end, cost: String(cost), ended_at: at };
        await trx.updateTable('relays').set(ended).where('id', '=', relay.id).execute();
        await bookSpending(trx, key, { day: row.day, amount: cost - BigInt(row.cost) });
        await move(trx, relay, {
          from: inProgress,
          to: end === 'done' ? after : before,
          hash: end === 'dropped' ? undefined : hash,
          at,
        });
        await note(trx, `relay-${end}`, relay, { hash, at });
        return true;
      }),

    requeue: (relay, at) =>
      inTurn(async (trx) => {
        const row = await trx
          .updateTable('relays')
          .set({ status: 'queued', nonce: null })
          .where('id', '=', relay.id)
          .where('status', '=', sql.lit('sent'))
          .returning('id')
          .executeTakeFirst();
        if (!row) return;
        await trx.deleteFrom('relay_attempts').where('relay_id', '=', relay.id).execute();
        await move(trx, relay, { from: inProgress, to: inProgress, hash: undefined, at });
      }),

    reopen: (nonce, at) =>
      inTurn(async (trx) => {
        const { rows } = await sql<Selectable<RelaysTable> & { hash: Hex }>`
          with ended as (
            select id, exists (
              select from relays as newer
              where newer.recovery_id = relays.recovery_id and newer.step = relays.step
                and newer.status in ('queued', 'sent')
            ) as is_taken_anew
            from relays
            where chain_id = ${key.chain_id} and sender = ${key.sender} and nonce = ${nonce}
              and status not in ('queued', 'sent')
          )
          update relays
          set status = 'sent', ended_at = null,
            -- Its step was taken once more since: then it is for its nonce alone.
            recovery_id = case when is_taken_anew then null else recovery_id end,
            step = case when is_taken_anew then null else step end
          from ended
          where relays.id = ended.id
          returning relays.*, (
            select hash from relay_attempts
            where relay_id = relays.id
            order by is_void, number desc
            limit 1
          ) as hash`.execute(trx);
        const [row] = rows;
        if (!row) return undefined;
        const relay = toTransaction(row);
        // It stands where this relay had brought it: on, or back.
        for (const from of [after, before]) {
          await move(trx, relay, { from, to: inProgress, hash: row.hash, at });
        }
        await note(trx, 'relay-reopened', relay, { hash: row.hash, at });
        return relay;
      }),

    async describe(now) {
      const { rows } = await sql<Counts>`
        select
          count(*) filter (where sender = ${key.sender} and status = 'queued') as queued,
          count(*) filter (where sender = ${key.sender} and status = 'sent') as sent,
          count(*) filter (where sender <> ${key.sender}) as stranded,
          min(created_at) filter (where sender = ${key.sender}) as oldest
        from relays
        where chain_id = ${key.chain_id} and status in ('queued', 'sent')`.execute(db);
      const [counts] = rows as [Counts];
      const { today, ever } = await readSpending(db, key, now);
      return {
        queued: Number(counts.queued),
        sent: Number(counts.sent),
        stranded: Number(counts.stranded),
        oldest: counts.oldest ?? undefined,
        spentToday: today,
        spent: ever,
      };
    },
  };
}

type NewAttempt = Omit<Signing, 'minedNonce'> & { number: number; nonce: number };

type Counts = Record<'queued' | 'sent' | 'stranded', string | number> & { oldest: Date | null };

/** Where a request stands, by the step that is relayed. */
type StatusOf = (step: RelayTask['step']) => RecoveryStatus;

const before: StatusOf = (step) => (step === 'execute' ? 'PENDING' : 'EXECUTED');
const inProgress: StatusOf = (step) =>
  step === 'execute' ? 'EXECUTION-IN-PROGRESS' : 'FINALIZATION-IN-PROGRESS';
const after: StatusOf = (step) => (step === 'execute' ? 'EXECUTED' : 'FINALIZED');

type Move = { from: StatusOf; to: StatusOf; hash: Hex | undefined; at: Date };

/** Moves the request that a relay is for; `false` where it stands elsewhere, and stays there. */
async function move(
  trx: Database,
  { task }: Pick<RelayedTransaction, 'task'>,
  { from, to, hash, at }: Move,
): Promise<boolean> {
  if (!task) return false;
  const { recoveryId: id, step } = task;
  return createRecoveryStore(trx).advance({
    id,
    from: from(step),
    to: to(step),
    step: { sponsored: to !== before, transactionHash: hash },
    at,
  });
}
