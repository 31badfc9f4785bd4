import { type RawBuilder, sql } from 'kysely';
import { type Database, retryWhenLost } from '../database/open.ts';
import { type FieldCipher, type Resealed, tryOpen } from './field-cipher.ts';

type SealedTable = 'registrations' | 'alert_subscriptions';

/** A contact whose target this process cannot decrypt: one that can reads it when it sends. */
export interface SealedContact {
  by: 'subscription' | 'registration';
  id: string;
}

/** The table of each kind of contact. */
export const tableOf: Readonly<Record<SealedContact['by'], SealedTable>> = {
  registration: 'registrations',
  subscription: 'alert_subscriptions',
};

/**
 * Reads the target of a contact that another process could not decrypt.
 *
 * @returns without a target if this process cannot decrypt it either; `undefined` if it was deleted
 */
export async function findTarget(
  db: Database,
  cipher: FieldCipher,
  { by, id }: SealedContact,
): Promise<{ target: string | undefined } | undefined> {
  const { rows } = await sql<{ target: Uint8Array }>`
    select target from ${sql.table(tableOf[by])} where id = ${id} and status = 'active'`.execute(
    db,
  );
  return rows[0] && { target: tryOpenTarget(cipher, { id, ...rows[0] }, tableOf[by]) };
}

/** Returns the columns of a target: sealed, and with a blind index to find it by. */
export function sealTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: string },
  table: SealedTable = 'registrations',
): { target: Uint8Array; target_key: Uint8Array } {
  return {
    target: cipher.seal(target, fieldOf(table, id)),
    target_key: cipher.blindIndex(purpose, fold(target)),
  };
}

export function openTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable = 'registrations',
): string {
  return cipher.open(target, fieldOf(table, id));
}

/**
 * Returns the blind indexes that a target may be stored under: several while the data key is
 * rotated.
 */
export function targetIndexes(cipher: FieldCipher, target: string): Uint8Array[] {
  return cipher.candidateIndexes(purpose, fold(target));
}

/** Like {@link openTarget}, but returns `undefined` if the target cannot be decrypted. */
export function tryOpenTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable,
): string | undefined {
  return tryOpen(cipher, target, fieldOf(table, id));
}

const purpose = 'target';
const fieldOf = (table: SealedTable, id: string) => ({ table, column: 'target', id });

/** Targets are ASCII, and equal if they differ only in case. */
function fold(target: string): string {
  return target.toLowerCase();
}

/** All columns that are sealed under a data key, which are sealed again before a key is removed. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'registrations', column: 'target' },
  { table: 'alert_subscriptions', column: 'target' },
  { table: 'outbox', column: 'message' },
];

interface SealedColumn {
  table: SealedTable | 'outbox';
  column: 'target' | 'message';
}
interface SealedRow {
  id: string;
  sealed: Uint8Array;
}

/**
 * Seals and indexes again all rows under other data keys than the current one, in batches, while
 * the service runs. Several processes share the work, and it may be interrupted.
 *
 * A row that cannot be decrypted does not stop it, and is kept: another process may have its key, and
 * the number of confirmations that the account requires must not fall.
 */
export async function resealRows(
  db: Database,
  cipher: FieldCipher,
  { batchSize = 500 }: { batchSize?: number } = {},
): Promise<Resealed> {
  const total = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    let unreadable = 0;
    // First what no other process is working on. What is left then is waited for.
    for (const lock of [sql`for update skip locked`, sql`for update`]) {
      if (!(await hasOtherKeys(db, cipher, column))) break;
      unreadable = 0;
      for (let lastId: string | null = ''; lastId !== null; ) {
        const after: string = lastId;
        const batch = await retryWhenLost(() =>
          resealBatch(db, cipher, { ...column, after, size: batchSize, lock }),
        );
        total.resealed += batch.resealed;
        unreadable += batch.unreadable;
        lastId = batch.lastId;
      }
    }
    total.unreadable += unreadable;
  }
  return total;
}

/** Counts the rows under other data keys than the current one. */
export async function countRowsToReseal(db: Database, cipher: FieldCipher): Promise<number> {
  let sum = 0;
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.table(table)}
      where ${isUnderAnotherKey(cipher, column)}`.execute(db);
    sum += Number(rows[0]?.count);
  }
  return sum;
}

/** Returns why rows cannot be decrypted, once per key; empty if all can. */
export async function findUnreadableRows(db: Database, cipher: FieldCipher): Promise<string[]> {
  const problems = new Set<string>();
  for (const { table, column } of sealedColumns) {
    for (const prefix of await listPrefixes(db, cipher, { table, column })) {
      const { rows } = await sql<SealedRow>`
        select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${prefixOf(cipher, column)} >= ${prefix}
        order by ${prefixOf(cipher, column)} limit 1`.execute(db);
      for (const { id, sealed } of rows) {
        try {
          cipher.open(sealed, { table, column, id });
        } catch (error) {
          problems.add((error as Error).message);
        }
      }
    }
  }
  return [...problems];
}

async function hasOtherKeys(db: Database, cipher: FieldCipher, column: SealedColumn) {
  const current = Buffer.from(cipher.currentPrefix());
  return (await listPrefixes(db, cipher, column)).some((prefix) => !current.equals(prefix));
}

/** Lists the prefixes of a column's texts, one per data key, by one look into its index for each. */
async function listPrefixes(
  db: Database,
  cipher: FieldCipher,
  { table, column }: SealedColumn,
): Promise<Uint8Array[]> {
  const prefix = prefixOf(cipher, column);
  const { rows } = await sql<{ prefix: Uint8Array }>`
    with recursive prefixes as (
      (select ${prefix} as prefix from ${sql.table(table)} order by 1 limit 1)
      union all
      select (
        select ${prefix} from ${sql.table(table)}
        where ${prefix} > prefixes.prefix
        order by ${prefix} limit 1
      ) from prefixes
      where prefixes.prefix is not null
    )
    select prefix from prefixes where prefix is not null`.execute(db);
  return rows.map((row) => row.prefix);
}

/** Seals the next `size` rows by id, as far as they are under another key: its time is bounded. */
function resealBatch(
  db: Database,
  cipher: FieldCipher,
  {
    table,
    column,
    after,
    size,
    lock,
  }: SealedColumn & { after: string; size: number; lock: RawBuilder<unknown> },
): Promise<Resealed & { lastId: string | null }> {
  return db.transaction().execute(async (trx) => {
    const { rows: ends } = await sql<{ id: string | null }>`
      select max(id) as id from (
        select id from ${sql.table(table)} where id > ${after} order by id limit ${size}
      ) as next`.execute(trx);
    const lastId = ends[0]?.id ?? null;
    if (lastId === null) return { resealed: 0, unreadable: 0, lastId };
    const { rows } = await sql<SealedRow>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${after} and id <= ${lastId} and ${isUnderAnotherKey(cipher, column)}
      order by id
      ${lock}`.execute(trx);
    const opened = rows.map(({ id, sealed }) => ({
      id,
      text: tryOpen(cipher, sealed, { table, column, id }),
    }));
    const unreadable = opened.filter(({ text }) => text === undefined).map(({ id }) => id);
    await writeSealed(
      trx,
      cipher,
      { table, column, after, lastId },
      opened.flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }])),
    );
    return {
      resealed: rows.length - unreadable.length,
      unreadable: unreadable.length,
      lastId,
    };
  });
}

/**
 * Writes the sealed texts in one statement; a target's blind index, which depends on the key, too.
 * `after` and `lastId` show PostgreSQL that the rows are next to each other in an index.
 */
async function writeSealed(
  trx: Database,
  cipher: FieldCipher,
  { table, column, after, lastId }: SealedColumn & { after: string; lastId: string },
  texts: readonly { id: string; text: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const ids = texts.map(({ id }) => id);
  if (table === 'outbox') {
    const messages = texts.map(({ id, text }) => cipher.seal(text, { table, column, id }));
    await sql`
      update outbox set message = sealed.message
      from unnest(${ids}::text[], ${messages}::bytea[]) as sealed (id, message)
      where outbox.id = sealed.id`.execute(trx);
    return;
  }
  const sealed = texts.map(({ id, text }) => sealTarget(cipher, { id, target: text }, table));
  await sql`
    update ${sql.table(table)} as resealed set target = sealed.target, target_key = sealed.target_key
    from unnest(
      ${ids}::text[],
      ${sealed.map(({ target }) => target)}::bytea[],
      ${sealed.map(({ target_key }) => target_key)}::bytea[]
    ) as sealed (id, target, target_key)
    where resealed.id = sealed.id and resealed.id > ${after} and resealed.id <= ${lastId}`.execute(
    trx,
  );
}

function isUnderAnotherKey(cipher: FieldCipher, column: SealedColumn['column']) {
  return sql<boolean>`${prefixOf(cipher, column)} <> ${cipher.currentPrefix()}`;
}

/** As in the indexes, which need a fixed length. */
function prefixOf(cipher: FieldCipher, column: SealedColumn['column']) {
  return sql`substring(${sql.ref(column)} from 1 for ${sql.lit(cipher.currentPrefix().length)})`;
}
