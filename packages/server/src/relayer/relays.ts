import { type Selectable, sql } from 'kysely';
import type { Address, Hex } from 'viem';
import type { Database } from '../database/open.ts';
import type { RelayAttemptsTable } from '../database/schema.ts';
import type { RelayOutcome, RelayTask } from '../service.ts';
import {
  type Filling,
  fillNonce,
  isOf,
  leaseSender,
  listNonces,
  readNextNonce,
  releaseSender,
  type SetBack,
  type Signing,
  setAside,
  setBackNonce,
  signRelay,
  withLockedSender,
} from './relay-nonces.ts';
import {
  bookSpending,
  checkCaps,
  checkSpending,
  dayOf,
  readSpending,
  type SenderKey,
  type SpendingTerms,
  type SubmitTerms,
} from './relay-spending.ts';
import {
  after,
  auditRelay,
  before,
  inProgress,
  moveRequest,
  newRow,
  type RelayEnd,
  type RelayedTransaction,
  type RelayRow,
  type SentTransaction,
  toSentTransaction,
  toTransaction,
} from './relayed-transaction.ts';

/** How many queued relays are loaded. */
const batch = 50;

export type RelayQueue = ReturnType<typeof createRelayQueue>;

/**
 * The queue of one gas key on one chain, in the database. Any number of processes share it: they
 * never use a nonce or spend money twice. What was changed since it was loaded stays as it is.
 *
 * @param holder names this process among those that share the queue.
 */
export function createRelayQueue(
  db: Database,
  { chainId, sender, holder }: { chainId: number; sender: Address; holder: string },
) {
  const key: SenderKey = { chain_id: chainId, sender: sender.toLowerCase() };
  return {
    submit: (task: RelayTask, terms: SubmitTerms) =>
      withLockedSender(db, key, (trx) => submitRelay(trx, key, task, terms)),
    lease: (now: Date) => leaseSender(db, key, { holder, now }),
    release: () => releaseSender(db, key, holder),
    load: () => loadRelays(db, key),
    sign: (relay: RelayedTransaction | SentTransaction, signing: Signing) =>
      withLockedSender(db, key, (trx, nextNonce) =>
        signRelay(trx, key, relay, { ...signing, nextNonce }),
      ),
    fill: (nonce: number, filling: Filling) =>
      withLockedSender(db, key, (trx) => fillNonce(trx, key, nonce, filling)),
    end: (relay: RelayedTransaction | SentTransaction, ending: Ending) =>
      withLockedSender(db, key, (trx) => endRelay(trx, key, relay, ending)),
    requeue: (relay: SentTransaction, terms: RequeueTerms) =>
      withLockedSender(db, key, (trx) => requeueRelay(trx, key, relay, terms)),
    reopen: (nonce: number, at: Date) =>
      withLockedSender(db, key, (trx) => reopenRelay(trx, key, nonce, at)),
    listNonces: (from: number) => listNonces(db, key, from),
    setBackNonce: (setBack: SetBack) =>
      withLockedSender(db, key, (trx, nextNonce) =>
        setBackNonce(trx, key, { ...setBack, nextNonce }),
      ),
    describe: (now: Date) => describeQueue(db, key, now),
  };
}

export type QueuedWork = Awaited<ReturnType<typeof loadRelays>>;

/** Loads the next nonce, the sent relays by nonce, and the oldest queued ones. */
async function loadRelays(db: Database, key: SenderKey) {
  // Read first: every relay with a lower nonce is then loaded below, or has ended.
  const nextNonce = await readNextNonce(db, key);
  const { rows: sent } = await sql<RelayRow>`
    select * from relays where ${isOf(key)} and status = 'sent' order by nonce`.execute(db);
  const { rows: attempts } = await sql<Selectable<RelayAttemptsTable>>`
    select * from relay_attempts
    where relay_id = any(${sent.map(({ id }) => id)}::text[])
    order by number`.execute(db);
  const { rows: queued } = await sql<RelayRow>`
    select * from relays where ${isOf(key)} and status = 'queued'
    order by created_at, id
    limit ${batch}`.execute(db);
  return {
    nextNonce,
    sent: sent.map((row) => toSentTransaction(row, attempts)),
    queued: queued.map(toTransaction),
  };
}

type Counts = Record<'queued' | 'sent' | 'stranded', string | number> & { oldest: Date | null };

export type QueueDescription = Awaited<ReturnType<typeof describeQueue>>;

/**
 * Describes the queue for metrics, with money in wei. Stranded are relays of another gas key on
 * this chain, which can be ended only with that key.
 */
async function describeQueue(db: Database, key: SenderKey, now: Date) {
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
}

/** Queues a step of a recovery, reserves its cost and moves its request; or nothing of it. */
async function submitRelay(
  trx: Database,
  key: SenderKey,
  task: RelayTask,
  terms: SubmitTerms,
): Promise<Exclude<RelayOutcome, { outcome: 'would-revert' | 'not-sponsored' | 'not-a-safe' }>> {
  const { recoveryId, step, account } = task;
  const { at } = terms;
  const { rows: live } = await sql`
    select 1 from relays
    where recovery_id = ${recoveryId} and step = ${step}
      and status in ('queued', 'sent')`.execute(trx);
  if (live.length > 0) return { outcome: 'taken' };
  const capped = await checkCaps(trx, key, task, terms);
  if (capped.outcome === 'limited') return capped;
  const relayed = { recoveryId, step, account, data: task.call.data };
  const move = { from: before, to: inProgress, hash: undefined, at };
  if (!(await moveRequest(trx, { task: relayed }, move))) return { outcome: 'moved-on' };
  const row = {
    ...newRow(key, terms),
    status: 'queued' as const,
    recovery_id: recoveryId,
    step,
    account: account.toLowerCase(),
    module: task.call.to.toLowerCase(),
    data: task.call.data,
  };
  await trx.insertInto('relays').values(row).execute();
  await bookSpending(trx, key, { day: row.day, amount: terms.cost });
  await auditRelay(trx, key, 'relay-taken', { id: row.id, task: relayed, at });
  return { outcome: 'taken' };
}

export interface Ending {
  end: RelayEnd;
  /** Of the mined transaction, if any. */
  hash: Hex | undefined;
  /** In wei. */
  cost: bigint;
  at: Date;
}

/**
 * Records how a relay ended and what it cost, and moves its request.
 *
 * @returns `false` if the relay has changed since it was loaded
 */
async function endRelay(
  trx: Database,
  key: SenderKey,
  relay: RelayedTransaction | SentTransaction,
  { end, hash, cost, at }: Ending,
): Promise<boolean> {
  // Another process may have sent what was loaded as queued.
  const row = await findCost(trx, relay, 'attempts' in relay ? 'sent' : 'queued');
  if (!row) return false;
  await sql`
    update relays set status = ${end}, cost = ${String(cost)}, ended_at = ${at}
    where id = ${relay.id}`.execute(trx);
  await bookSpending(trx, key, { day: row.day, amount: cost - BigInt(row.cost) });
  await moveRequest(trx, relay, {
    from: inProgress,
    to: end === 'done' ? after : before,
    hash: end === 'dropped' ? undefined : hash,
    at,
  });
  await auditRelay(trx, key, `relay-${end}`, { ...relay, hash, at });
  return true;
}

type RequeueTerms = Omit<SpendingTerms, 'cost'>;

/**
 * Queues a relay again whose nonce was used up by a foreign transaction. Its own one stays counted
 * as spent, because a node may be lying. So the relay is dropped if the caps do not allow its cost
 * once more, or if it only fills its nonce.
 *
 * @returns what happened; `undefined` if the relay has changed since it was loaded
 */
async function requeueRelay(
  trx: Database,
  key: SenderKey,
  relay: SentTransaction,
  { caps, at }: RequeueTerms,
): Promise<'requeued' | 'dropped' | undefined> {
  const row = await findCost(trx, relay, 'sent');
  if (!row) return undefined;
  const cost = BigInt(row.cost);
  const { outcome } = await checkSpending(trx, key, { cost, caps, at });
  if (!relay.task || outcome === 'limited') {
    await endRelay(trx, key, relay, { end: 'dropped', hash: undefined, cost, at });
    return 'dropped';
  }
  // The relay keeps what is reserved for it; what it has signed needs as much again.
  await setAside(trx, key, relay, { nonce: relay.nonce, cost, at, endedAt: at });
  await bookSpending(trx, key, { day: dayOf(at), amount: cost });
  await moveRequest(trx, relay, { from: inProgress, to: inProgress, hash: undefined, at });
  return 'requeued';
}

/** Finds what is reserved for a relay, and on which day, if it has this status. */
async function findCost(trx: Database, { id }: RelayedTransaction, status: 'queued' | 'sent') {
  const { rows } = await sql<{ cost: string; day: number }>`
    select cost::text, day from relays where id = ${id} and status = ${status}`.execute(trx);
  return rows[0];
}

/** Reopens the ended relay of a nonce that the chain has lost; `undefined` if there is none. */
async function reopenRelay(
  trx: Database,
  key: SenderKey,
  nonce: number,
  at: Date,
): Promise<RelayedTransaction | undefined> {
  const { rows } = await sql<RelayRow & { hash: Hex }>`
    with ended as (
      select id, exists (
        select from relays as newer
        where newer.recovery_id = relays.recovery_id and newer.step = relays.step
          and newer.status in ('queued', 'sent')
      ) as is_taken_again
      from relays
      where chain_id = ${key.chain_id} and sender = ${key.sender} and nonce = ${nonce}
        and status not in ('queued', 'sent')
    )
    update relays
    set status = 'sent', ended_at = null,
      -- If its step was submitted again since, it only fills its nonce.
      recovery_id = case when is_taken_again then null else recovery_id end,
      step = case when is_taken_again then null else step end
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
  // The relay had moved its request on, or back.
  for (const from of [after, before]) {
    await moveRequest(trx, relay, { from, to: inProgress, hash: row.hash, at });
  }
  await auditRelay(trx, key, 'relay-reopened', { ...relay, hash: row.hash, at });
  return relay;
}
