import { type Selectable, sql } from 'kysely';
import type { Address } from 'viem';
import type { Database } from '../../connection/open.ts';
import type { RelayAttemptsTable } from '../../connection/schema.ts';
import { endRelay, reopenRelay, requeueRelay } from './end-relay.ts';
import { listNonces, setBackNonce } from './relay-nonces.ts';
import type { QueueDescription, QueuedWork, RelayQueue } from './relay-queue.ts';
import { toSentTransaction, toTransaction } from './relay-rows.ts';
import { leaseSender, readNextNonce, releaseSender, withLockedSender } from './relay-senders.ts';
import { readSpending, type SenderKey } from './relay-spending.ts';
import { fillNonce, signRelay } from './sign-relay.ts';
import { submitRelay } from './submit-relay.ts';

/** How many queued relays are loaded. */
const batch = 50;

/** @param holder names this process among those that share the queue. */
export function createRelayQueue(
  db: Database,
  { chainId, sender, holder }: { chainId: number; sender: Address; holder: string },
): RelayQueue {
  const key: SenderKey = { chain_id: chainId, sender: sender.toLowerCase() };
  return {
    submit: (task, terms) => withLockedSender(db, key, (trx) => submitRelay(trx, key, task, terms)),
    lease: (now) => leaseSender(db, key, { holder, now }),
    release: () => releaseSender(db, key, holder),
    load: () => loadRelays(db, key),
    sign: (relay, signing) =>
      withLockedSender(db, key, (trx, nextNonce) =>
        signRelay(trx, key, relay, { ...signing, nextNonce }),
      ),
    fill: (nonce, filling) =>
      withLockedSender(db, key, (trx) => fillNonce(trx, key, nonce, filling)),
    end: (relay, ending) => withLockedSender(db, key, (trx) => endRelay(trx, key, relay, ending)),
    requeue: (relay, terms) =>
      withLockedSender(db, key, (trx) => requeueRelay(trx, key, relay, terms)),
    reopen: (nonce, at) => withLockedSender(db, key, (trx) => reopenRelay(trx, key, nonce, at)),
    listNonces: (from) => listNonces(db, key, from),
    setBackNonce: (setBack) =>
      withLockedSender(db, key, (trx, nextNonce) =>
        setBackNonce(trx, key, { ...setBack, nextNonce }),
      ),
    describe: (now) => describeQueue(db, key, now),
  };
}

async function loadRelays(db: Database, key: SenderKey): Promise<QueuedWork> {
  // Read first: every relay with a lower nonce is then loaded below, or has ended.
  const nextNonce = await readNextNonce(db, key);
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
    nextNonce,
    sent: sent.map((row) => toSentTransaction(row, attempts)),
    queued: queued.map(toTransaction),
  };
}

type Counts = Record<'queued' | 'sent' | 'stranded', string | number> & { oldest: Date | null };

async function describeQueue(db: Database, key: SenderKey, now: Date): Promise<QueueDescription> {
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
