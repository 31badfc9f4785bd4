import { sql } from 'kysely';
import {
  type FieldCipher,
  type FieldRef,
  type Resealed,
  tryOpen,
} from '../../encryption/field-cipher.ts';
import type { Database } from '../connection/open.ts';
import { retryWhenLost } from '../connection/retry-when-lost.ts';
import { dropUnreadableMessages } from './outbox.ts';
import { sealTarget } from './sealed-targets.ts';

/** All columns that are sealed under a data key, which are sealed again before a key is removed. */
const sealedColumns = [
  { table: 'registrations', column: 'target' },
  { table: 'alert_subscriptions', column: 'target' },
  { table: 'outbox', column: 'message' },
] as const;

type SealedColumn = (typeof sealedColumns)[number];
interface SealedRow {
  id: string;
  sealed: Uint8Array;
}

/**
 * Seals and indexes again all rows under other data keys than the current one, in batches, while
 * the service runs. It may run in several processes at the same time, and be interrupted.
 *
 * A row that cannot be decrypted does not stop it: a message is dropped; a target is kept, because
 * the number of confirmations that the account requires must not fall.
 */
export async function resealRows(
  db: Database,
  cipher: FieldCipher,
  { now, batchSize = 200 }: { now: Date; batchSize?: number },
): Promise<Resealed> {
  const total = { resealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    for (let lastId: string | undefined = ''; lastId !== undefined; ) {
      const after: string = lastId;
      const batch = await retryWhenLost(() =>
        resealBatch(db, cipher, { ...sealedColumn, after, size: batchSize, now }),
      );
      total.resealed += batch.resealed;
      total.unreadable += batch.unreadable;
      lastId = batch.lastId;
    }
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
  const { length } = cipher.currentPrefix();
  const problems = new Set<string>();
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<SealedRow>`
      select distinct on (substring(${sql.ref(column)} from 1 for ${length}::int))
        id, ${sql.ref(column)} as sealed
      from ${sql.table(table)}`.execute(db);
    for (const { id, sealed } of rows) {
      try {
        cipher.open(sealed, { table, column, id });
      } catch (error) {
        problems.add((error as Error).message);
      }
    }
  }
  return [...problems];
}

function resealBatch(
  db: Database,
  cipher: FieldCipher,
  { table, column, after, size, now }: SealedColumn & { after: string; size: number; now: Date },
): Promise<Resealed & { lastId: string | undefined }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<SealedRow>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${after} and ${isUnderAnotherKey(cipher, column)}
      order by id
      limit ${size}
      for update`.execute(trx);
    const unreadable: string[] = [];
    for (const { id, sealed } of rows) {
      const field = { table, column, id };
      const text = tryOpen(cipher, sealed, field);
      if (text === undefined) unreadable.push(id);
      else {
        await trx
          .updateTable(table)
          .set(seal(cipher, text, field))
          .where('id', '=', id)
          .execute();
      }
    }
    if (table === 'outbox') await dropUnreadableMessages(trx, unreadable, now);
    return {
      resealed: rows.length - unreadable.length,
      unreadable: unreadable.length,
      lastId: rows.at(-1)?.id,
    };
  });
}

/**
 * Returns the columns of a sealed text. A target also has a blind index, which depends on the key.
 */
function seal(cipher: FieldCipher, text: string, field: FieldRef & Pick<SealedColumn, 'table'>) {
  return field.table === 'outbox'
    ? { message: cipher.seal(text, field) }
    : sealTarget(cipher, { id: field.id, target: text }, field.table);
}

function isUnderAnotherKey(cipher: FieldCipher, column: SealedColumn['column']) {
  const prefix = cipher.currentPrefix();
  return sql<boolean>`substring(${sql.ref(column)} from 1 for ${prefix.length}::int) <> ${prefix}`;
}
