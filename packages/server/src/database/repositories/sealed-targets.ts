import { sql } from 'kysely';
import type { Vault } from '../../keys/vault.ts';
import type { Database } from '../open.ts';

/** The tables with targets in them. */
export const sealedTables = ['registrations', 'alert_subscriptions'] as const;

export type SealedTable = (typeof sealedTables)[number];

/** The columns that keep a target: sealed, and found by its blind index. */
export function sealTarget(
  vault: Vault,
  { id, target }: { id: string; target: string },
  table: SealedTable = 'registrations',
): { target: Uint8Array; target_key: Uint8Array } {
  return {
    target: vault.seal(target, placeOf(table, id)),
    target_key: vault.blindIndex(purpose, fold(target)),
  };
}

export function openTarget(
  vault: Vault,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable = 'registrations',
): string {
  return vault.open(target, placeOf(table, id));
}

/** What a target may be found under, several indexes while the data key is rotated. */
export function targetIndexes(vault: Vault, target: string): Uint8Array[] {
  return vault.candidateIndexes(purpose, fold(target));
}

/**
 * Seals and indexes anew all targets that stand under other data keys than the one that writes now,
 * in batches, while the service runs. It may run in several processes at once, and be broken off.
 *
 * @returns how many it found.
 */
export async function rotateSealedTargets(
  db: Database,
  vault: Vault,
  { batchSize = 200 }: { batchSize?: number } = {},
): Promise<number> {
  let count = 0;
  for (const table of sealedTables) {
    for (let lastId: string | undefined = ''; lastId !== undefined; ) {
      const ids = await rotateBatch(db, vault, { table, after: lastId, size: batchSize });
      count += ids.length;
      lastId = ids.at(-1);
    }
  }
  return count;
}

/** How many targets stand under other data keys than the one that writes now. */
export async function countTargetsToRotate(db: Database, vault: Vault): Promise<number> {
  let sum = 0;
  for (const table of sealedTables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where(isUnderAnotherKey(vault))
      .executeTakeFirstOrThrow();
    sum += Number(count);
  }
  return sum;
}

/** Why targets do not open, once for each key that they stand under; nothing where all do. */
export async function findUnreadableTargets(db: Database, vault: Vault): Promise<string[]> {
  const { length } = vault.currentPrefix();
  const problems = new Set<string>();
  for (const table of sealedTables) {
    const { rows } = await sql<{ id: string; target: Uint8Array }>`
      select distinct on (substring(target from 1 for ${length}::int)) id, target
      from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      try {
        openTarget(vault, row, table);
      } catch (error) {
        problems.add((error as Error).message);
      }
    }
  }
  return [...problems];
}

function rotateBatch(
  db: Database,
  vault: Vault,
  { table, after, size }: { table: SealedTable; after: string; size: number },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'target'])
      .where('id', '>', after)
      .where(isUnderAnotherKey(vault))
      .orderBy('id')
      .limit(size)
      .forUpdate()
      .execute();
    for (const { id, target } of rows) {
      await trx
        .updateTable(table)
        .set(sealTarget(vault, { id, target: openTarget(vault, { id, target }, table) }, table))
        .where('id', '=', id)
        .execute();
    }
    return rows.map(({ id }) => id);
  });
}

function isUnderAnotherKey(vault: Vault) {
  const prefix = vault.currentPrefix();
  return sql<boolean>`substring(target from 1 for ${prefix.length}::int) <> ${prefix}`;
}

const purpose = 'target';
const placeOf = (table: SealedTable, id: string) => ({ table, column: 'target', id });

/** Targets are ASCII; those that differ only in case are one. */
function fold(target: string): string {
  return target.toLowerCase();
}
