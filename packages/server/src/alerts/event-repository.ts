import { sql } from 'kysely';
import type { Address, Hex } from 'viem';
import type { Database } from '../database/open.ts';

/** The block up to which a chain has been read. */
export interface Checkpoint {
  number: bigint;
  hash: Hex;
}

export interface ReadModule {
  chainId: number;
  module: Address;
}

/**
 * The number of earlier checkpoints kept per chain. Of older ones, one is kept for each doubling of
 * the distance, so that a node that invents blocks cannot push out all real ones.
 */
const kept = 512;

/**
 * The number of blocks after a reorg in which a dropped event is recognized as the same. Its sender
 * repeats it within moments, if at all.
 */
const awaited = 300n;

export type EventLog = ReturnType<typeof createEventLog>;

/**
 * Records which events were reported, and how far each chain was read: leases, and checkpoints to
 * return to after a reorg.
 */
export function createEventLog(db: Database) {
  return {
    /**
     * Takes or renews the lease on reading a chain, and returns the checkpoint to continue from;
     * `undefined` if another process has the lease. A chain that was never read starts at `start`.
     */
    async lease({
      chainId,
      module,
      reader,
      start,
      now,
      leasedUntil,
    }: ReadModule & {
      reader: string;
      start: Checkpoint;
      now: Date;
      leasedUntil: Date;
    }): Promise<Checkpoint | undefined> {
      const key = module.toLowerCase();
      await sql`
        insert into block_marks (chain_id, module, number, hash)
        values (${chainId}, ${key}, ${String(start.number)}, ${start.hash})
        on conflict do nothing`.execute(db);
      const { rows } = await sql<Row>`
        update block_marks set reader = ${reader}, leased_until = ${leasedUntil}
        where chain_id = ${chainId} and module = ${key}
          and (reader is null or reader = ${reader} or leased_until <= ${now})
        returning number, hash`.execute(db);
      return rows[0] && toCheckpoint(rows[0]);
    },

    /** Returns the current checkpoint of any reader; `undefined` if the chain was never read. */
    async find({ chainId, module }: ReadModule): Promise<Checkpoint | undefined> {
      const { rows } = await sql<Row>`
        select number, hash from block_marks
        where chain_id = ${chainId} and module = ${module.toLowerCase()}`.execute(db);
      return rows[0] && toCheckpoint(rows[0]);
    },

    /** Lets another process continue immediately. */
    async release({ chainId, module, reader }: ReadModule & { reader: string }): Promise<void> {
      await sql`
        update block_marks set reader = null, leased_until = null
        where chain_id = ${chainId} and module = ${module.toLowerCase()}
          and reader = ${reader}`.execute(db);
    },

    /**
     * Advances the checkpoint from `from` to `to` and gives the lease to `reader`. Returns `false`
     * if the checkpoint has moved: another process has reported these events. The old lease is
     * ignored, otherwise ranges that take longer to read than a lease lasts would never be reported.
     */
    async advance({
      chainId,
      module,
      reader,
      from,
      to,
      leasedUntil,
    }: ReadModule & {
      reader: string;
      from: Checkpoint;
      to: Checkpoint;
      leasedUntil: Date;
    }): Promise<boolean> {
      const key = module.toLowerCase();
      const { rows } = await sql`
        with moved as (
          update block_marks
          set number = ${String(to.number)}, hash = ${to.hash},
            reader = ${reader}, leased_until = ${leasedUntil}
          where chain_id = ${chainId} and module = ${key}
            and number = ${String(from.number)} and hash = ${from.hash}
          returning 1
        ),
        noted as (
          insert into earlier_block_marks (chain_id, module, number, hash)
          select ${chainId}::bigint, ${key}::text, ${String(from.number)}::bigint, ${from.hash}::text
          from moved
          on conflict (chain_id, module, number) do update set hash = excluded.hash
        )
        select 1 as moved from moved`.execute(db);
      if (rows.length === 0) return false;
      await sql`
        with forgotten as (
          delete from told_events
          where chain_id = ${chainId} and awaited_until < ${String(from.number)}
        )
        delete from earlier_block_marks
        where chain_id = ${chainId} and module = ${key} and number = any(array(
          select number from (
            select number, row_number() over (
              partition by floor(log(2, greatest(${String(to.number)}::bigint - number, 1)))
              order by number
            ) as place
            from earlier_block_marks
            where chain_id = ${chainId} and module = ${key} and number < (
              select number from earlier_block_marks
              where chain_id = ${chainId} and module = ${key}
              order by number desc
              offset ${kept} limit 1
            )
          ) as old
          where place > 1
        ))`.execute(db);
      return true;
    },

    /** Lists earlier checkpoints, the newest first, below `below` if given. */
    async listEarlier({
      chainId,
      module,
      below,
      limit,
    }: ReadModule & { below?: bigint | undefined; limit: number }): Promise<Checkpoint[]> {
      const { rows } = await sql<Row>`
        select number, hash from earlier_block_marks
        where chain_id = ${chainId} and module = ${module.toLowerCase()}
          and (${below === undefined ? null : String(below)}::bigint is null
            or number < ${below === undefined ? null : String(below)}::bigint)
        order by number desc
        limit ${limit}`.execute(db);
      return rows.map(toCheckpoint);
    },

    /** Moves the checkpoint back to an earlier one, if it is still at `from`. */
    async moveBack({
      chainId,
      module,
      from,
      to,
    }: ReadModule & { from: Checkpoint; to: Checkpoint }): Promise<boolean> {
      const key = module.toLowerCase();
      const { rows } = await sql`
        with moved as (
          update block_marks set number = ${String(to.number)}, hash = ${to.hash}
          where chain_id = ${chainId} and module = ${key}
            and number = ${String(from.number)} and hash = ${from.hash}
          returning 1
        ),
        forgotten as (
          delete from earlier_block_marks using moved
          where chain_id = ${chainId} and module = ${key} and number >= ${String(to.number)}
        ),
        awaited as (
          update told_events set awaited_until = block + ${String(awaited)}::bigint
          from moved
          where chain_id = ${chainId} and block > ${String(to.number)}
        )
        select 1 as moved from moved`.execute(db);
      return rows.length > 0;
    },

    /** Records events as reported; returns the ids of those that are new. */
    async note({
      chainId,
      events,
      now,
    }: {
      chainId: number;
      events: readonly { id: string; block: { number: bigint } }[];
      now: Date;
    }): Promise<ReadonlySet<string>> {
      const told = sql`unnest(
        ${events.map(({ id }) => id)}::text[],
        ${events.map(({ block }) => String(block.number))}::bigint[]
      ) as told (id, block)`;
      // One range may contain both the last block in which it was awaited, and a later one. Without a
      // reorg, an event is in one block: where it comes from another, a node has invented one of them.
      await sql`
        delete from told_events using ${told}
        where told_events.id = told.id and (
          told_events.awaited_until < told.block
          or told_events.awaited_until is null and told_events.block <> told.block
        )`.execute(db);
      const { rows } = await sql<{ id: string; is_new: boolean }>`
        insert into told_events (id, chain_id, block, told_at)
        select id, ${chainId}::bigint, block, ${now}::timestamptz
        from ${told}
        on conflict (id) do update set block = excluded.block, awaited_until = null
        -- Only a row that was there before has been locked by this statement.
        returning id, xmax = 0 as is_new`.execute(db);
      return new Set(rows.filter((row) => row.is_new).map(({ id }) => id));
    },
  };
}

interface Row {
  number: string | number | bigint;
  hash: Hex;
}

function toCheckpoint({ number, hash }: Row): Checkpoint {
  return { number: BigInt(number), hash };
}
